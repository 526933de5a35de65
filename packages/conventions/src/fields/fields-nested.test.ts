import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TProperties, type TSchema, Type } from 'typebox';
import { messagesOf } from '../errors/failure.ts';
import { fieldsChecker } from './fields.ts';
import { commonFlaw } from './flaw.ts';
import type { Format } from './formats.ts';

const even: Format = (text) =>
  text.length % 2 ? { flaw: commonFlaw('format', 'must have an even length') } : { value: text };
const formats = { even };
const checker = (properties: TProperties) => fieldsChecker(Type.Object(properties), formats);

const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

const nestedCheck = checker({
  title: Type.String({ 'x-normalize': 'trim', minLength: 1 }),
  items: Type.Array(
    Type.Object({
      name: Type.String({ 'x-normalize': 'trim', minLength: 1 }),
      secret: Type.Optional(Type.String({ 'x-format': 'even' })),
      count: Type.Optional(Type.Integer({ default: 1 })),
    }),
    { minItems: 1, maxItems: 3 },
  ),
  place: Type.Optional(Type.Object({ city: Type.String(), floor: Type.Optional(Type.Integer()) })),
  tags: Type.Optional(nullable(Type.Array(Type.String({ maxLength: 3, 'x-normalize': 'trim' })))),
});

test('nested members are normalized, parsed, defaulted and stripped like those at the top', () => {
  const { value, missing, invalid } = nestedCheck({
    title: ' T ',
    items: [
      { name: ' a ', secret: 'ab', more: 1 },
      { name: 'b', count: null },
    ],
    place: { city: 'x', floor: null, toString: 1 },
    tags: [' a ', 'b'],
  });
  assert.deepEqual([missing, invalid], [[], {}]);
  assert.deepEqual(value, {
    title: 'T',
    items: [
      { name: 'a', secret: 'ab', count: 1 },
      { name: 'b', count: 1 },
    ],
    place: { city: 'x' },
    tags: ['a', 'b'],
  });
});

test('nested missing members are named by path, before any invalid ones', () => {
  const given = { title: 5, items: [{ name: 'a' }, {}, { name: null }], place: {} };
  assert.deepEqual(nestedCheck(given).missing, ['items.1.name', 'items.2.name', 'place.city']);
  assert.deepEqual(nestedCheck({ items: [{}] }).missing, ['title', 'items.0.name']);
});

for (const [given, path, message] of [
  [{ items: [{ name: 'a' }, { name: '  ' }] }, 'items.1.name', 'must not be empty'],
  [{ items: [{ name: 'a', secret: 'abc' }] }, 'items.0.secret', 'must have an even length'],
  [{ items: [{ name: 'a', count: 'b' }] }, 'items.0.count', 'must be an integer'],
  [{ items: [null] }, 'items.0', 'must be an object'],
  [{ items: [[]] }, 'items.0', 'must be an object'],
  [{ items: {} }, 'items', 'must be an array'],
  [{ items: [] }, 'items', 'must not be empty'],
  [{ items: [{}, {}, {}, {}] }, 'items', 'must have at most 3 items'],
  [{ place: 'here' }, 'place', 'must be an object'],
  [{ place: { city: 'x', floor: 0.5 } }, 'place.floor', 'must be an integer'],
  [{ tags: ['a', 'long'] }, 'tags.1', 'must have at most 3 characters'],
  [{ tags: ['a', null] }, 'tags.1', 'must be a string'],
] as const) {
  test(`${JSON.stringify(given)}: ${path} ${message}`, () => {
    const { missing, invalid } = nestedCheck({ title: 'T', items: [{ name: 'a' }], ...given });
    assert.deepEqual([missing, messagesOf(invalid)], [[], { [path]: message }]);
  });
}

test('only valid members are in the value', () => {
  assert.deepEqual(nestedCheck({ title: 'T', items: [{ name: '' }], tags: ['a'] }).value, {
    title: 'T',
    tags: ['a'],
  });
});

test('a format can replace the string by what it parsed', () => {
  const parsing = fieldsChecker(
    Type.Object({
      when: Type.String({ 'x-format': 'date', 'x-normalize': 'trim' }),
      all: Type.Array(Type.String({ 'x-format': 'date' })),
    }),
    {
      date: (text) =>
        /^\d{4}$/.test(text)
          ? { value: { year: Number(text) } }
          : { flaw: commonFlaw('format', 'must be a year') },
    },
  );
  assert.deepEqual(parsing({ when: ' 2000 ', all: ['1999'] }).value, {
    when: { year: 2000 },
    all: [{ year: 1999 }],
  });
  assert.deepEqual(messagesOf(parsing({ when: 'now', all: ['1', '2000'] }).invalid), {
    when: 'must be a year',
    'all.0': 'must be a year',
  });
});

for (const [what, schema] of [
  ['an unknown format', Type.String({ 'x-format': 'odd' })],
  ['an unknown normalization', Type.String({ 'x-normalize': 'odd' })],
  [
    'normalizing inside of alternatives',
    Type.Union([Type.String({ 'x-normalize': 'trim' }), Type.Integer()]),
  ],
  ['a parsed string in an open object', Type.Record(Type.String(), Type.String({ 'x-format': 'even' }))],
  ['an object with a number of members', Type.Object({ a: Type.String() }, { minProperties: 1 })],
  ['an array without duplicates', Type.Array(Type.String(), { uniqueItems: true })],
] as const) {
  test(`${what}: refused when the schema is compiled`, () => {
    assert.throws(() => checker({ member: schema }), TypeError);
  });
}

test('an invalid JSON Schema: refused when it is compiled', () => {
  assert.throws(() => checker({ member: Type.String({ maxLength: -1 }) }), /schema is invalid/);
});

test('an unknown keyword: refused when it is compiled', () => {
  assert.throws(() => checker({ member: Type.String({ maxLenght: 1 }) }), /unknown keyword: "maxLenght"/);
});

test('an open object is judged as a whole, and its keys are not repeated', () => {
  const open = checker({ labels: Type.Record(Type.String(), Type.Integer()) });
  assert.deepEqual(open({ labels: { a: 1 } }).value, { labels: { a: 1 } });
  assert.deepEqual(messagesOf(open({ labels: { 'no.name': 'x' } }).invalid), {
    labels: 'has a member that is not valid',
  });
});
