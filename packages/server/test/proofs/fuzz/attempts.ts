import { operations } from '@portico/api';
import { FORM_TYPE, type Operation } from '@portico/conventions';
import fc from 'fast-check';
import { isForm } from '../../harness/client.ts';
import { descriptionOf } from '../operations/descriptions.ts';
import { type Content, contents, membersOf, validMembers } from './bodies.ts';
import { requestHeaders } from './headers.ts';
import { codePoints, oddStrings } from './values.ts';

/** The caller. The world finds a token: of a person who may, of any person, of a program, or one that is worthless. */
export type Who = 'rightful' | 'anybody' | 'program' | 'revoked' | 'unknown' | 'garbage' | 'absent';

/** The target of `:id`, or a literal segment. */
export type Target = 'rightful' | 'any' | 'unknown' | 'upper case' | { readonly segment: string };

/** A request whose tokens, identifiers and other current values have yet to be found. */
export interface Attempt extends Content {
  readonly operation: string;
  readonly prefix: string;
  readonly method: string;
  readonly who: Who;
  readonly target: Target;
  /** Segments for path parameters other than `:id`. */
  readonly segments: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, unknown])[] | string;
  readonly chunked: boolean;
  readonly contentType: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
  /** Chooses among the candidates in the world. */
  readonly pick: number;
}

const segments = fc
  .oneof(
    fc.constantFrom(
      '..',
      '%2e%2e',
      '%2F',
      '%',
      '%zz',
      '%00',
      '%c0%af',
      '%ff',
      'null',
      '0',
      '-1',
      '*',
      ';a=1',
      '0192f0c0',
      '%F0%9F%94%91',
    ),
    fc.string({ unit: codePoints, minLength: 1 }).map(encodeURIComponent),
    fc.constantFrom(100, 5000, 15_000, 20_000).map((length) => 'a'.repeat(length)),
  )
  .filter((segment) => segment !== '');

const targets: fc.Arbitrary<Target> = fc.oneof(
  fc.constantFrom<Target>('rightful', 'any', 'any', 'unknown', 'upper case'),
  segments.map((segment) => ({ segment })),
);

/** Path parameters besides the target's: existing values, most often the first, and others; the world fills in its own. */
function parametersOf({ id }: Operation): {
  valid: fc.Arbitrary<Record<string, string>>;
  any: fc.Arbitrary<Record<string, string>>;
} {
  const valid: Record<string, fc.Arbitrary<string>> = {};
  const any: Record<string, fc.Arbitrary<string>> = {};
  for (const [name, known] of Object.entries(descriptionOf(id).segments ?? {})) {
    if ('of' in known) continue;
    valid[name] = fc.constantFrom(...Array(3).fill(known[0]), ...known);
    any[name] = fc.oneof(segments, valid[name]);
  }
  return { valid: fc.record(valid), any: fc.record(any) };
}

type Query = Attempt['query'];

function queriesOf({ id, query }: Operation): { valid: fc.Arbitrary<Query>; any: fc.Arbitrary<Query> } {
  const members = membersOf(query);
  const valid = validMembers(id, members);
  const names = fc.constantFrom('limit', 'cursor', 'state', 'x', '', 'toString', '__proto__');
  const odd = fc.oneof(
    oddStrings(),
    fc.constantFrom('0', '101', '-1', '1.5', '1e1', '01', '9'.repeat(400), '', 'null', 'deleted'),
  );
  const raw = fc.constantFrom(
    'limit',
    '&&',
    '=',
    'limit=1&limit=2',
    'limit=%',
    'cursor=%00',
    'a=%ff',
    '?',
    'limit=5?',
    'x=1;limit=0',
    'limit[]=1',
  );
  return { valid, any: fc.oneof(valid, fc.array(fc.tuple(names, odd), { maxLength: 3 }), raw) };
}

const contentTypes = fc.constantFrom(
  undefined,
  '',
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset="UTF-8"',
  'application/json; charset=latin1',
  'application/json; charset',
  'application/jsonp',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  '\u00e9/\u00e9',
);

/** The parts of requests to an operation that any attempt at it may have. */
function partsOf(operation: Operation) {
  return {
    operation: fc.constant(operation.id),
    prefix: operation.versioned === false ? fc.constant('') : fc.constantFrom('/v1', ''),
    pick: fc.nat(999),
    chunked: fc.boolean(),
  };
}

const typeFor = ({ method, path, posted }: Operation) =>
  fc.constant<string | undefined>(posted || isForm(method, path) ? FORM_TYPE : 'application/json');

/** The parts of a request that succeeds if its content does. */
function rightParts(operation: Operation) {
  return {
    ...partsOf(operation),
    who: fc.constant('rightful' as Who),
    target: fc.constant('rightful' as Target),
    method: fc.constant(operation.method),
    segments: parametersOf(operation).valid,
    query: queriesOf(operation).valid,
    contentType: typeFor(operation),
    headers: fc.constant([]),
  };
}

function made(parts: { content: Content }): Attempt {
  const { content, ...others } = parts as { content: Content } & Attempt;
  return { ...others, ...content };
}

/** Requests that are to succeed, unless one beside them is faster. */
export function succeedingAt(operation: Operation): fc.Arbitrary<Attempt> {
  return fc.record({ ...rightParts(operation), content: contents(operation).valid }).map(made);
}

function attemptsAt(operation: Operation): fc.Arbitrary<Attempt> {
  const content = contents(operation);
  const right = rightParts(operation);
  const conditional = fc
    .record({ ...right, content: content.valid, headers: requestHeaders })
    .map(made)
    .map(doubtful);
  const onlyContent = fc.record({ ...right, content: content.any }).map(made);
  const anything = fc
    .record({
      ...partsOf(operation),
      who: fc.constantFrom<Who>(
        'rightful',
        'rightful',
        'anybody',
        'program',
        'revoked',
        'unknown',
        'garbage',
        'absent',
      ),
      target: targets,
      method: operation.method === 'GET' ? fc.constantFrom('GET', 'HEAD') : fc.constant(operation.method),
      segments: parametersOf(operation).any,
      query: queriesOf(operation).any,
      content: content.any,
      contentType: fc.oneof(typeFor(operation), contentTypes),
      headers: requestHeaders,
    })
    .map(made)
    .map(doubtful);
  return fc.oneof(
    { arbitrary: succeedingAt(operation), weight: 4 },
    { arbitrary: conditional, weight: 2 },
    { arbitrary: onlyContent, weight: 3 },
    { arbitrary: anything, weight: 3 },
  );
}

/** With such headers or tokens, success is not certain; a broken request stays broken. */
function doubtful(attempt: Attempt): Attempt {
  return attempt.hope === 'success' ? { ...attempt, hope: 'either' } : attempt;
}

/** Requests to every operation, equally often, except operations that hash a password or begin a sign-in. */
export const attempts: fc.Arbitrary<Attempt> = fc.oneof(
  ...Object.values<Operation>(operations).map((operation) => ({
    arbitrary: attemptsAt(operation),
    weight: descriptionOf(operation.id).changes.includes('sessions') ? 2 : 5,
  })),
);
