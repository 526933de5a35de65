import { pathParameters } from '../drive/identifiers.ts';
import { type Answer, constantOf, type Exchange, excerptOf, headerOf, mediaTypeOf } from '../exchange.ts';
import { formatNamed } from '../formats.ts';
import type { Operation } from '../openapi/document.ts';
import type { Outcome, Profile } from '../profile.ts';
import { answerRule, notExamined, type Rule, type Run } from '../rule.ts';

interface OutcomeRule extends Pick<Rule, 'id' | 'title'> {
  /** By default, the table of statuses. */
  readonly source?: string;
  readonly outcome: Outcome;
  readonly otherwise: string;
  /** Statuses of earlier checks, after which an answer cannot be judged by this rule. */
  readonly earlier?: readonly number[];
}

/** A rule about the status that the conventions give one kind of fault, for all requests with that fault. */
export function outcomeRule({ outcome, earlier = [], ...rule }: OutcomeRule): Rule {
  return answerRule({
    source: 'Conventions, section 7, status codes',
    ...rule,
    judge: (answer, { purpose, request, operation }, { profile }) => {
      if (purpose !== outcome || isBusy(answer) || earlier.includes(answer.status)) return notExamined;
      // A path may support OPTIONS without documenting it: RFC 9110 section 9.3.7.
      if (request.method === 'OPTIONS' && answer.status < 300) return notExamined;
      // A single-page application is the same at every path.
      if (outcome === 'resourceUnknown' && mediaTypeOf(answer) === 'text/html' && answer.status === 200)
        return notExamined;
      const prescribed = formatNamed(operation?.errorFormat ?? '')?.prescribed?.[outcome];
      const allowed = prescribed === undefined ? profile.outcomes[outcome] : [prescribed];
      if (allowed.includes(answer.status)) return undefined;
      if (answer.status === 404 && operation && mayBeMissing(operation)) return notExamined;
      return { expected: allowed.join(' or '), observed: excerptOf(answer) };
    },
  });
}

/**
 * Whether a resource without an identifier in its path, such as a caller's only one, can be missing. Its absence is
 * reported before the input is checked.
 */
function mayBeMissing(operation: Operation): boolean {
  return operation.responses.has('404') && pathParameters(operation).length === 0;
}

/** Whether the service limits the rate or is unavailable, and says when to try again. */
function isBusy(answer: Answer): boolean {
  return headerOf(answer, 'retry-after') !== undefined;
}

/** A scheme, perhaps with parameters: RFC 9110 section 11.6.1. */
const CHALLENGE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+( |,|$)/;

const challenge = answerRule({
  id: 'challenge',
  title: 'A 401 carries a challenge in WWW-Authenticate',
  source: 'RFC 9110 section 15.5.2',
  otherwise: 'Nothing was answered with 401.',
  judge: (answer) => {
    if (answer.status !== 401) return notExamined;
    const value = headerOf(answer, 'www-authenticate');
    if (value !== undefined && CHALLENGE.test(value)) return undefined;
    return {
      expected: 'WWW-Authenticate with a challenge',
      observed: value ?? '401 without WWW-Authenticate',
    };
  },
});

const allow = answerRule({
  id: 'allow',
  title: 'Where a method is not supported, Allow lists those that are',
  source: 'RFC 9110 section 10.2.1; Conventions, section 7: 405 is outside the set, its header is not',
  otherwise: 'No method was refused.',
  judge: (answer, { purpose, title }, { document }) => {
    if (purpose !== 'methodUnsupported' || answer.status < 400) return notExamined;
    const value = headerOf(answer, 'allow');
    const listed = value?.split(',').map((method) => method.trim()) ?? [];
    // The title begins with the method and the path; with identifiers, the path is not a template, so only whole paths
    // are compared.
    const path = title.split(',')[0]?.split(' ')[1];
    const methods =
      document?.operations.filter((operation) => operation.path === path).map(({ method }) => method) ?? [];
    const missing = methods.find((method) => !listed.includes(method));
    if (value !== undefined && missing === undefined) return undefined;
    return {
      expected: `Allow with ${methods.join(', ') || 'the methods of the path'}`,
      observed: value === undefined ? `${answer.status} without Allow` : `Allow: ${value}`,
    };
  },
});

/** The constants in the answers to unknown paths and methods, by run, so that they are computed once. */
const known = new WeakMap<Run, ReadonlySet<string>>();

const operationExists = answerRule({
  id: 'operation-exists',
  title: 'Every operation of the document is there',
  source: 'OpenAPI 3.1, paths object',
  otherwise: 'Unknown paths are answered with no constant of their own, so that nothing can be told from it.',
  judge: (answer, { operation, purpose }, run) => {
    const absent = known.get(run) ?? constantsOfAbsence(run.exchanges, run.profile);
    known.set(run, absent);
    const plain = purpose === 'valid' || purpose === 'tokenMissing' || purpose === 'missing';
    // In a path with parameters, the resource may be missing instead.
    if (!operation || !plain || operation.path.includes('{') || absent.size === 0) return notExamined;
    const constant = constantOf(answer, run.profile);
    const missing = constant !== undefined && absent.has(constant);
    return missing ? { expected: 'the operation', observed: excerptOf(answer) } : undefined;
  },
});

function constantsOfAbsence(exchanges: readonly Exchange[], profile: Profile): ReadonlySet<string> {
  const absences = exchanges.filter(
    ({ purpose }) => purpose === 'pathUnknown' || purpose === 'methodUnsupported',
  );
  const constants = absences.map(({ answer }) =>
    typeof answer === 'object' && answer.status < 500 ? constantOf(answer, profile) : undefined,
  );
  return new Set(constants.filter((constant) => constant !== undefined));
}

export const OUTCOME_RULES: readonly Rule[] = [
  outcomeRule({
    id: 'malformed-body',
    title: 'A body that cannot be read is answered with 400',
    outcome: 'malformed',
    otherwise: 'No operation that may be called takes a body.',
    earlier: [401, 403],
  }),
  outcomeRule({
    id: 'missing-field',
    title: 'A missing required member or parameter is answered with 400',
    outcome: 'missing',
    otherwise: 'No operation that may be called requires a member or a parameter.',
    earlier: [401, 403],
  }),
  outcomeRule({
    id: 'invalid-field',
    title: 'An invalid member or parameter is answered with 422',
    outcome: 'invalid',
    otherwise: 'No operation that may be called describes what its input has to look like.',
    earlier: [401, 403],
  }),
  outcomeRule({
    id: 'token-missing',
    title: 'A request without the token that the operation needs is answered with 401',
    source: 'Conventions, section 5; RFC 9110 section 15.5.2',
    outcome: 'tokenMissing',
    otherwise: 'The document names no operation that needs a token.',
  }),
  outcomeRule({
    id: 'token-invalid',
    title: 'A request with an invalid token is answered with 401',
    source: 'Conventions, section 5; RFC 6750 section 3.1',
    outcome: 'tokenInvalid',
    otherwise: 'The document names no operation that needs a token.',
  }),
  challenge,
  outcomeRule({
    id: 'resource-unknown',
    title: 'An unknown identifier is answered with 404',
    outcome: 'resourceUnknown',
    otherwise: 'No operation that may be called has an identifier in its path.',
    earlier: [403],
  }),
  outcomeRule({
    id: 'path-unknown',
    title: 'An unknown path is answered with 404, whatever the method and the body',
    outcome: 'pathUnknown',
    otherwise: 'No unknown path was tried.',
  }),
  outcomeRule({
    id: 'method-unsupported',
    title: 'A method that a path does not have is answered with 404',
    source: 'Conventions, section 7: 405 is outside the set',
    outcome: 'methodUnsupported',
    otherwise: 'The document has no paths.',
  }),
  allow,
  operationExists,
];
