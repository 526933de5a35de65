import { type Answer, constantOf, type Exchange, headerOf, isJson, mediaTypeOf } from '../exchange.ts';
import { responseFor } from '../openapi/responses.ts';
import type { ExpectedHeaders, Profile } from '../profile.ts';
import { answerRule, notExamined, type Rule } from '../rule.ts';

interface HeaderRule extends Pick<Rule, 'id' | 'title' | 'source'> {
  readonly headers: (profile: Profile) => ExpectedHeaders;
  readonly applies: (answer: Answer, exchange: Exchange) => boolean;
  readonly otherwise: string;
}

/** Headers that the profile requires of one kind of answer. */
function headerRule({ headers, applies, ...rule }: HeaderRule): Rule {
  return answerRule({
    ...rule,
    judge: (answer, exchange, { profile }) => {
      const expected = Object.entries(headers(profile));
      if (!applies(answer, exchange) || expected.length === 0) return notExamined;
      const missing = expected.find(
        ([name, pattern]) => !fits(answer, name, patternFor(pattern, answer, profile)),
      );
      if (!missing) return undefined;
      const [name, pattern] = missing;
      const value = headerOf(answer, name);
      return {
        expected: `${name}: ${pattern === '.' ? 'any value' : patternFor(pattern, answer, profile)}`,
        observed: `${answer.status} ${value === undefined ? `without ${name}` : `with ${name}: ${value}`}`,
      };
    },
  });
}

function fits(answer: Answer, name: string, pattern: string): boolean {
  const value = headerOf(answer, name);
  return value !== undefined && new RegExp(pattern, 'i').test(value);
}

/** Characters of a constant that a pattern can hold; longer ones match no header that could be sent. */
const LONGEST_CONSTANT = 10_000;

/** The constant of an answer to HEAD is unknown, so any is accepted. */
function patternFor(pattern: string, answer: Answer, profile: Profile): string {
  const found = constantOf(answer, profile)?.slice(0, LONGEST_CONSTANT);
  const constant = found?.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') ?? '\\S+';
  return pattern.replaceAll('{status}', String(answer.status)).replaceAll('{constant}', () => constant);
}

const headersEvery = headerRule({
  id: 'headers-every',
  title: 'The headers of every answer are there',
  source: 'Profile, headers.every; RFC 9110 section 6.6.1 (Date)',
  headers: ({ headers }) => headers.every,
  applies: () => true,
  otherwise: 'The profile names no headers for every answer.',
});

const headersFailures = headerRule({
  id: 'headers-failures',
  title: 'The headers of failures are there, also on HEAD',
  source: 'Profile, headers.failures; RFC 9110 section 15.1: a 404 may be cached unless it says otherwise',
  headers: ({ headers }) => headers.failures,
  applies: ({ status }) => status >= 400,
  otherwise: 'No request failed, or the profile names no headers for failures.',
});

const headersJson = headerRule({
  id: 'headers-json',
  title: 'The headers of JSON are there',
  source: 'Profile, headers.json; OWASP REST Security Cheat Sheet, security headers',
  headers: ({ headers }) => headers.json,
  applies: (answer) => isJson(mediaTypeOf(answer)),
  otherwise: 'No answer was JSON, or the profile names no headers for it.',
});

const headersDeclared = answerRule({
  id: 'headers-declared',
  title: 'Headers that the document calls required are there',
  source: 'OpenAPI 3.1, header object',
  otherwise: 'The document calls no header required.',
  judge: (answer, { operation }) => {
    const required = (operation && responseFor(operation, answer.status)?.requiredHeaders) ?? [];
    if (required.length === 0) return notExamined;
    const missing = required.find((name) => headerOf(answer, name) === undefined);
    return missing === undefined
      ? undefined
      : { expected: missing, observed: `${answer.status} without ${missing}` };
  },
});

export const HEADER_RULES: readonly Rule[] = [headersEvery, headersFailures, headersJson, headersDeclared];
