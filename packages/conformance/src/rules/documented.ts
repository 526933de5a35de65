import {
  type Answer,
  errorObjectOf,
  excerptOf,
  headerOf,
  isFailure,
  isJson,
  jsonOf,
  mediaTypeOf,
} from '../exchange.ts';
import { formatNamed } from '../formats.ts';
import { textAt } from '../openapi/json.ts';
import { problemOf } from '../openapi/problem.ts';
import { responseFor, schemaFor } from '../openapi/responses.ts';
import { answerRule, type Broken, notExamined, type Rule, type Run } from '../rule.ts';
import { isFormatted } from './error-objects.ts';

const contentType = answerRule({
  id: 'content-type',
  title: 'A body matches its Content-Type, and the document lists that type',
  source: 'RFC 9110 section 8.3; RFC 8259 section 8.1 (UTF-8)',
  otherwise: 'No answer had a body.',
  judge: (answer, exchange, { profile }) => {
    if (answer.body.length === 0) return notExamined;
    const observed = `${answer.status} with Content-Type: ${headerOf(answer, 'content-type') ?? 'absent'}`;
    const mediaType = mediaTypeOf(answer);
    if (isFailure(answer, exchange)) {
      const expected = isFormatted(answer, exchange)
        ? formatNamed(exchange.operation?.errorFormat ?? '')?.mediaType
        : undefined;
      const type = expected ?? profile.envelope.contentType;
      return mediaType === type ? jsonProblem(answer) : { expected: type, observed };
    }
    const { operation } = exchange;
    const listed = operation ? [...(responseFor(operation, answer.status)?.content.keys() ?? [])] : [];
    const types = listed.map((type) => type.split(';')[0]?.trim() ?? '');
    if (mediaType === undefined || (types.length > 0 && !types.some((type) => covers(type, mediaType))))
      return { expected: types.join(' or ') || 'a Content-Type', observed };
    return isJson(mediaType) ? jsonProblem(answer) : undefined;
  },
});

function jsonProblem(answer: Answer) {
  if (answer.truncated || jsonOf(answer) !== undefined) return undefined;
  return { expected: 'JSON in UTF-8', observed: excerptOf(answer) };
}

/** Ranges such as `image/*` are possible. */
function covers(range: string, mediaType: string): boolean {
  return (
    range === mediaType ||
    range === '*/*' ||
    (range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1)))
  );
}

const statusDeclared = answerRule({
  id: 'status-declared',
  title: 'An operation answers only with statuses that the document gives it',
  source: 'OpenAPI 3.1, responses object: it should cover successes and any known errors',
  otherwise: 'No operation of the document was called.',
  judge: ({ status }, { operation }) => {
    if (!operation) return notExamined;
    return responseFor(operation, status)
      ? undefined
      : { expected: `one of ${[...operation.responses.keys()].join(', ')}`, observed: String(status) };
  },
});

const bodySchema = answerRule({
  id: 'body-schema',
  title: 'A JSON body matches the schema that the document gives for its status',
  source: 'OpenAPI 3.1, media type object',
  otherwise: 'The document gives no schemas for what was answered.',
  judge: (answer, { operation }, { document }) => {
    const mediaType = mediaTypeOf(answer) ?? '';
    const schema =
      operation && isJson(mediaType) ? schemaFor(operation, answer.status, mediaType) : undefined;
    const value = schema === undefined ? undefined : jsonOf(answer);
    if (schema === undefined || value === undefined || !document) return notExamined;
    const problem = problemOf(schema, value, document.follow);
    return problem === undefined
      ? undefined
      : {
          expected: `the schema of ${answer.status}`,
          observed: `${answer.status} with a body that breaks it at ${problem}`,
        };
  },
});

const LINK = /https?:\/\/[^\s"'<>`)\]}]+/g;
const MOST_LINKS = 200;

const links: Rule = {
  id: 'links',
  title: 'Links to the service itself, in descriptions and in the document, lead somewhere',
  source: 'Conventions, section 2, error object: a link to more information',
  check: async (run) => {
    const found = [...linksOf(run)].slice(0, MOST_LINKS);
    const violations: Broken[] = [];
    for (const [target, { link, place }] of found) {
      const answer = await run.send({ method: 'GET', target, headers: { Accept: '*/*' } });
      if (typeof answer === 'object' && answer.status < 400) continue;
      const observed = typeof answer === 'object' ? String(answer.status) : answer;
      violations.push({
        request: `GET ${link}`,
        expected: `a page, as it is linked to in ${place}`,
        observed,
      });
    }
    const skipped = found.length === 0 ? 'There are no links to the service itself.' : undefined;
    return { examined: found.length, violations, skipped };
  },
};

/** Punctuation after a link is not part of it. A pattern would take quadratic time for a million full stops. */
function withoutPunctuation(link: string): string {
  let end = link.length;
  while (end > 0 && '.,;:!?'.includes(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}

/** Links by target, so that each is requested once. Those to the document's servers are looked up at the base URL. */
function linksOf(run: Run): Map<string, { link: string; place: string }> {
  const own = [run.base.origin, ...(run.document?.servers ?? [])];
  const targets = new Map<string, { link: string; place: string }>();
  const add = (text: string, place: string) => {
    for (const [match] of text.matchAll(LINK)) {
      const link = withoutPunctuation(match);
      if (!URL.canParse(link) || link.includes('{')) continue;
      const { origin, pathname, search } = new URL(link);
      if (own.includes(origin) && !targets.has(`${pathname}${search}`))
        targets.set(`${pathname}${search}`, { link, place });
    }
  };
  for (const { answer, title } of run.exchanges) {
    const { description } = run.profile.envelope;
    const object =
      typeof answer === 'object' && answer.status >= 400 ? errorObjectOf(answer, run.profile) : undefined;
    if (object && description !== null) add(textAt(object, description) ?? '', `the answer to ${title}`);
  }
  for (const text of run.document?.texts ?? []) add(text, 'the document');
  return targets;
}

export const DOCUMENT_RULES: readonly Rule[] = [contentType, statusDeclared, bodySchema, links];
