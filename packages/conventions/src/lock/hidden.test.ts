import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { assertChange, contract, request, response } from '../../test/lock.ts';
import { type Change, compareContracts } from './index.ts';

type Kind = 'request' | 'response';

function changes(kind: Kind, before: TSchema, after: TSchema): Change[] {
  const service = kind === 'request' ? request : response;
  return compareContracts(contract(service({ hidden: before })), contract(service({ hidden: after })));
}

const circle = Type.Object({ kind: Type.Literal('circle'), size: Type.Integer() });
const square = Type.Object({ kind: Type.Literal('square'), size: Type.String() });
const shapes = Type.Union([circle, square]);
const swapped = Type.Union([
  Type.Object({ ...circle.properties, size: Type.String() }),
  Type.Object({ ...square.properties, size: Type.Integer() }),
]);
const code = (most: number) => Type.Union([Type.Integer({ maximum: 9 }), Type.String({ maxLength: most })]);
const both = (...parts: readonly [TSchema, TSchema]) => Type.Unsafe({ type: 'object', allOf: parts });
const [named, aged] = [Type.Object({ name: Type.String() }), Type.Object({ age: Type.Integer() })];
const record = (names: string, values: TSchema) =>
  Type.Unsafe({ type: 'object', patternProperties: { [names]: values } });

/** Breaks that a look at names and types alone would not show. */
const BREAKS: Readonly<Record<string, readonly [Kind, before: TSchema, after: TSchema, words: string]>> = {
  'alternatives whose members swap types': [
    'request',
    shapes,
    swapped,
    'hidden<kind=circle>.size of its request is string instead of integer',
  ],
  'alternatives whose members swap types, in a response': [
    'response',
    shapes,
    swapped,
    'hidden<kind=square>.size of its response is integer instead of string',
  ],
  'an alternative removed': [
    'request',
    Type.Union([circle, square, Type.String()]),
    Type.Union([circle, Type.String()]),
    'the member hidden<kind=square> of its request is ignored',
  ],
  'a bound of the second alternative': [
    'request',
    code(10),
    code(5),
    'hidden<string> of its request has the maximum 5 instead of 10',
  ],
  'a required member in a part of an intersection': [
    'request',
    both(named, Type.Object({})),
    both(named, aged),
    'the required member hidden.age is new',
  ],
  'a member removed from a part of an intersection': [
    'response',
    both(named, aged),
    both(named, Type.Object({})),
    'the member hidden.age is removed from its response',
  ],
  'a bound that excludes itself': [
    'request',
    Type.Integer({ minimum: 1 }),
    Type.Integer({ minimum: 1, exclusiveMinimum: 1 }),
    'hidden of its request has the constraint {"exclusiveMinimum":1}',
  ],
  'items made unique': [
    'request',
    Type.Array(Type.String()),
    Type.Array(Type.String(), { uniqueItems: true }),
    'has the constraint {"uniqueItems":true}',
  ],
  'items no longer unique': [
    'response',
    Type.Array(Type.String(), { uniqueItems: true }),
    Type.Array(Type.String()),
    'no longer has the constraint {"uniqueItems":true}',
  ],
  'a pattern removed from a response': [
    'response',
    Type.String({ pattern: '^a' }),
    Type.String(),
    'hidden of its response no longer has the pattern ^a',
  ],
  'a type in a tuple': [
    'response',
    Type.Tuple([Type.String(), Type.Integer()]),
    Type.Tuple([Type.String(), Type.String()]),
    'hidden[1] of its response is string instead of integer',
  ],
  'another default': [
    'request',
    Type.Integer({ default: 20 }),
    Type.Integer({ default: 10 }),
    'hidden of its request has the default 10 instead of 20',
  ],
  'names of a record': [
    'request',
    record('^.*$', Type.String()),
    record('^[a-z]$', Type.String()),
    'the member hidden.* of its request is ignored',
  ],
  'null inside of items': [
    'response',
    Type.Array(Type.String()),
    Type.Array(Type.Union([Type.String(), Type.Null()])),
    'hidden[] of its response can be null too',
  ],
};

for (const [title, [kind, before, after, words]] of Object.entries(BREAKS)) {
  test(`${title}: breaking`, () => {
    assertChange(changes(kind, before, after), 'breaking', words);
    assert.deepEqual(changes(kind, before, before), []);
  });
}

test('a new order of members, alternatives and values: no change', () => {
  const one = Type.Object({ shape: Type.Union([circle, square]), state: Type.Enum(['a', 'b']) });
  const other = Type.Object({ state: Type.Enum(['b', 'a']), shape: Type.Union([square, circle]) });
  for (const kind of ['request', 'response'] as const) assert.deepEqual(changes(kind, one, other), []);
});

test('a lower limit of accepted requests is breaking, a higher one compatible', () => {
  const limited = (bodyBytes: number) => contract({ error: { limits: { bodyBytes } } });
  assertChange(
    compareContracts(limited(10), limited(5)),
    'breaking',
    'TAKEN: its limit bodyBytes is 5 instead of 10',
  );
  assertChange(
    compareContracts(limited(5), limited(10)),
    'compatible',
    'its limit bodyBytes is 10 instead of 5',
  );
});
