import { headerOf } from '../exchange.ts';
import { answerRule, notExamined } from '../rule.ts';

/** What a 304 repeats from the 200 that it stands for. */
const REPEATED = ['etag', 'cache-control', 'content-location', 'expires', 'vary'];

export const notModifiedHeaders = answerRule({
  id: 'not-modified-headers',
  title: 'A 304 has no body and repeats the headers that caches update',
  source: 'RFC 9110 sections 8.6 and 15.4.5',
  otherwise: 'Nothing was answered with 304.',
  judge: (answer, { partner }) => {
    if (answer.status !== 304) return notExamined;
    if (answer.body.length > 0)
      return { expected: 'no body', observed: `a body of ${answer.body.length} bytes` };
    const whole = partner?.answer;
    if (typeof whole !== 'object') return undefined;
    const name = REPEATED.find((one) => headerOf(answer, one) !== headerOf(whole, one));
    if (name !== undefined)
      return {
        expected: `${name}: ${headerOf(whole, name) ?? 'absent'}`,
        observed: headerOf(answer, name) ?? `no ${name}`,
      };
    const length = headerOf(answer, 'content-length');
    if (length === undefined || length === headerOf(whole, 'content-length')) return undefined;
    return { expected: 'no Content-Length, or that of the 200', observed: `Content-Length: ${length}` };
  },
});
