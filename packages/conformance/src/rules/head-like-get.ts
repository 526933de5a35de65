import { type Answer, headerOf } from '../exchange.ts';
import { answerRule, notExamined } from '../rule.ts';

/** Headers that belong to one message and not to the resource, or change from request to request. */
const OF_MESSAGE =
  /^(date|age|connection|keep-alive|transfer-encoding|content-length|set-cookie|request-id|x-request-id|server-timing|(x-)?ratelimit.*|x-response-time|traceparent)$/;

export const headLikeGet = answerRule({
  id: 'head-like-get',
  title: 'HEAD is answered like GET: the same status, the same headers',
  source: 'RFC 9110 section 9.3.2',
  otherwise: 'No operation with GET could be called.',
  judge: (answer, { request, partner, purpose }) => {
    const get = partner?.answer;
    if (request.method !== 'HEAD' || purpose === 'notModified' || typeof get !== 'object') return notExamined;
    if (get.status >= 500) return notExamined;
    if (answer.status !== get.status)
      return { expected: `${get.status}, like GET`, observed: String(answer.status) };
    const problem = headerProblem(answer, get);
    return problem === undefined ? undefined : { expected: 'the headers of GET', observed: problem };
  },
});

function headerProblem(head: Answer, get: Answer): string | undefined {
  const names = new Set(
    [...head.headers, ...get.headers].map(([name]) => name).filter((name) => !OF_MESSAGE.test(name)),
  );
  for (const name of names) {
    const [one, other] = [headerOf(head, name), headerOf(get, name)];
    if (one !== other) return `${name}: ${one ?? 'absent'}; GET: ${other ?? 'absent'}`;
  }
  const length = headerOf(head, 'content-length');
  const whole = headerOf(get, 'content-length');
  const differs = length !== undefined && whole !== undefined && length !== whole;
  return differs ? `content-length: ${length}; GET: ${whole}` : undefined;
}
