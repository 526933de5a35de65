import { type Answer, type Exchange, headerOf } from '../exchange.ts';
import { answerRule, type Broken, notExamined, type Rule, type Run } from '../rule.ts';
import { outcomeRule } from './outcomes.ts';

const successStatus = answerRule({
  id: 'success-status',
  title: '201 answers only a POST that created something',
  source: 'Conventions, section 4, status codes by method',
  otherwise: 'No request succeeded.',
  judge: ({ status }, { request }) => {
    if (status >= 300) return notExamined;
    return status !== 201 || request.method === 'POST'
      ? undefined
      : { expected: `200 or 204 for ${request.method}`, observed: '201' };
  },
});

const location: Rule = {
  id: 'location',
  title: 'A 201 has a Location, and the new resource is there',
  source: 'RFC 9110 sections 10.2.2 and 15.3.2',
  check: (run) => {
    const created = run.exchanges.filter((exchange) => isCreation(exchange, run));
    const violations = created.flatMap((exchange): Broken[] => {
      const { title: request, operation } = exchange;
      const problem = problemOf(exchange, run);
      if (problem === undefined) return [];
      return [
        { operation: operation?.id, request, expected: 'Location of the new resource', observed: problem },
      ];
    });
    const skipped =
      created.length === 0
        ? 'Nothing that can be read was created; creating needs --destructive.'
        : undefined;
    return { examined: created.length, violations, skipped };
  },
};

/**
 * A 201 with a Location, or with a resource that has a path of its own; a resource without one is at the target itself.
 */
function isCreation({ answer, operation }: Exchange, { document }: Run): boolean {
  if (typeof answer !== 'object' || answer.status !== 201) return false;
  const isBelow = (path: string) =>
    operation !== undefined &&
    path.startsWith(`${operation.path}/{`) &&
    path.endsWith('}') &&
    path.split('/').length === operation.path.split('/').length + 1;
  const readable = document?.operations.some(({ method, path }) => method === 'GET' && isBelow(path));
  return headerOf(answer, 'location') !== undefined || readable === true;
}

function problemOf(exchange: Exchange, { base, exchanges }: Run): string | undefined {
  const value = typeof exchange.answer === 'object' ? headerOf(exchange.answer, 'location') : undefined;
  if (value === undefined) return '201 without Location';
  if (!URL.canParse(value, base) || new URL(value, base).origin !== base.origin) return `Location: ${value}`;
  // The drivers requested it at once. A 404 with `Allow` means that it exists, but has no GET.
  const found = exchanges.find(({ partner }) => partner === exchange)?.answer;
  return typeof found === 'object' && found.status === 404 && headerOf(found, 'allow') === undefined
    ? `Location: ${value}, where there is nothing`
    : undefined;
}

const noContent = answerRule({
  id: 'no-content',
  title: 'A 204 has no body, and no header that describes one',
  source: 'Conventions, section 4; RFC 9110 sections 8.6 and 15.3.5',
  otherwise: 'Nothing was answered with 204; most operations that do need --destructive.',
  judge: (answer) => {
    if (answer.status !== 204) return notExamined;
    if (answer.body.length > 0)
      return { expected: 'no body', observed: `a body of ${answer.body.length} bytes` };
    const name = ['content-length', 'transfer-encoding', 'content-type'].find(
      (one) => headerOf(answer, one) !== undefined,
    );
    return name === undefined
      ? undefined
      : { expected: `no ${name}`, observed: `${name}: ${headerOf(answer, name)}` };
  },
});

/** Headers that belong to one message and not to the resource, or change from request to request. */
const OF_MESSAGE =
  /^(date|age|connection|keep-alive|transfer-encoding|content-length|set-cookie|request-id|x-request-id|server-timing|(x-)?ratelimit.*|x-response-time|traceparent)$/;

const headLikeGet = answerRule({
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

const notModified = outcomeRule({
  id: 'not-modified',
  title: 'A GET or HEAD with the current entity tag is answered with 304',
  source: 'Conventions, section 7; RFC 9110 section 13.1.2',
  outcome: 'notModified',
  otherwise: 'No answer carried an ETag.',
  earlier: [401, 403],
});

/** Headers that a 304 repeats from the 200 in whose place it is sent. */
const REPEATED = ['etag', 'cache-control', 'content-location', 'expires', 'vary'];

const notModifiedHeaders = answerRule({
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

const stalePrecondition = outcomeRule({
  id: 'stale-precondition',
  title: 'A change with If-Match of another version is refused with 409',
  source: 'Conventions, section 7; RFC 9110 section 13.1.1',
  outcome: 'preconditionFailed',
  otherwise: 'No operation that takes If-Match was called with one: that needs --destructive.',
  // Preconditions are checked only if the request would succeed without them: RFC 9110 section 13.2.1.
  earlier: [401, 403, 404, 422],
});

export const METHOD_RULES: readonly Rule[] = [
  successStatus,
  location,
  noContent,
  headLikeGet,
  notModified,
  notModifiedHeaders,
  stalePrecondition,
];
