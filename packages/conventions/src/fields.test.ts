import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TProperties, type TSchema, Type } from 'typebox';
import { fieldsChecker, queryReader } from './fields.ts';
import type { Format } from './formats.ts';

const even: Format = (text) => (text.length % 2 ? { flaw: 'must have an even length' } : { value: text });
const formats = { even };
const checker = (properties: TProperties) => fieldsChecker(Type.Object(properties), formats);

const check = checker({
  name: Type.String({ minLength: 2, maxLength: 4, 'x-normalize': 'trim' }),
  secret: Type.Optional(
    Type.String({ minLength: 2, maxLength: 4, 'x-format': 'even', 'x-normalize': 'nfc' }),
  ),
  age: Type.Optional(Type.Integer({ minimum: 0, maximum: 150 })),
  role: Type.Optional(Type.Enum(['reader', 'writer'])),
  plain: Type.Optional(Type.String({ pattern: '^[a-z]*$' })),
  nick: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 3, 'x-normalize': 'trim' }), Type.Null()]),
  ),
});

const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const messageOf = (member: string, value: unknown) => check({ name: 'Ada', [member]: value }).invalid;

test('a valid body is its known members; the unknown are left out', () => {
  const given = { name: 'Ada', age: 36, role: 'writer', more: 1, toString: 'x', constructor: {} };
  const { value, missing, invalid } = check(given);
  assert.deepEqual(value, { name: 'Ada', age: 36, role: 'writer' });
  assert.deepEqual([missing, invalid], [[], {}]);
});

test('what every object inherits is no member', () => {
  const inherited = checker({ toString: Type.String(), constructor: Type.Optional(Type.String()) });
  assert.deepEqual(inherited({}).missing, ['toString']);
  assert.deepEqual(inherited({ toString: 'x' }).value, { toString: 'x' });
  assert.deepEqual(Object.keys(inherited({ toString: 5, constructor: 5 }).invalid), [
    'toString',
    'constructor',
  ]);
});

for (const [what, body] of [
  ['absent', {}],
  ['null', { name: null }],
  ['undefined', { name: undefined }],
] as const) {
  test(`a required member that is ${what} is missing, which is told before anything is invalid`, () => {
    assert.deepEqual(check({ ...body, age: 'old' }), { value: {}, missing: ['name'], invalid: {} });
  });
}

test('all that is missing is told at once', () => {
  assert.deepEqual(checker({ a: Type.String(), b: Type.String(), c: Type.String() })({ b: 'x' }).missing, [
    'a',
    'c',
  ]);
});

test('an optional member that is null is absent', () => {
  assert.deepEqual(check({ name: 'Ada', age: null, role: null }).value, { name: 'Ada' });
});

test('null is a value where the schema has it, and satisfies a required member', () => {
  assert.deepEqual(check({ name: 'Ada', nick: null }).value, { name: 'Ada', nick: null });
  const required = checker({ nick: Type.Union([Type.String(), Type.Null()]) });
  assert.deepEqual(required({ nick: null }), { value: { nick: null }, missing: [], invalid: {} });
  assert.deepEqual(required({}).missing, ['nick']);
});

test('what is wrong with a nullable member is said of its other alternative, whichever comes first', () => {
  const nullFirst = checker({ nick: Type.Union([Type.Null(), Type.String({ maxLength: 3 })]) });
  assert.deepEqual(nullFirst({ nick: 'long' }).invalid, { nick: 'must have at most 3 characters' });
  assert.deepEqual(nullFirst({ nick: 5 }).invalid, { nick: 'must be a string' });
});

test('a default stands in for what is absent or null, and for nothing else', () => {
  const defaulted = checker({ limit: Type.Optional(Type.Integer({ minimum: 1, default: 20 })) });
  assert.deepEqual(defaulted({}).value, { limit: 20 });
  assert.deepEqual(defaulted({ limit: null }).value, { limit: 20 });
  assert.deepEqual(defaulted({ limit: 3 }).value, { limit: 3 });
  assert.deepEqual(Object.keys(defaulted({ limit: 0 }).invalid), ['limit']);
});

for (const [member, value, message] of [
  ['name', '', 'must have at least 2 characters'],
  ['name', 'A', 'must have at least 2 characters'],
  ['name', 'Grace', 'must have at most 4 characters'],
  ['name', 5, 'must be a string'],
  ['name', ['Ada'], 'must be a string'],
  ['name', {}, 'must be a string'],
  ['nick', '', 'must not be empty'],
  ['nick', 'long', 'must have at most 3 characters'],
  ['nick', 5, 'must be a string'],
  ['age', -1, 'must be at least 0'],
  ['age', 151, 'must be at most 150'],
  ['age', 1.5, 'must be an integer'],
  ['age', '36', 'must be an integer'],
  ['age', true, 'must be an integer'],
  ['role', 'owner', 'must be one of reader, writer'],
  ['role', 1, 'must be one of reader, writer'],
  ['plain', 'A', 'has characters that are not allowed here'],
  ['secret', 'abc', 'must have an even length'],
] as const) {
  test(`${member} ${JSON.stringify(value)}: ${message}`, () => {
    assert.deepEqual(messageOf(member, value), { [member]: message });
  });
}

test('all that is invalid is told at once, each with one message', () => {
  const { invalid } = check({ name: '', secret: 'abc', age: 1.5, role: 1, plain: 5, nick: [] });
  assert.deepEqual(Object.keys(invalid).sort(), ['age', 'name', 'nick', 'plain', 'role', 'secret']);
});

test('a format is asked only of strings that are fine so far', () => {
  const asked: string[] = [];
  const schema = Type.Object({ secret: Type.String({ 'x-format': 'even', maxLength: 4 }) });
  const spying = fieldsChecker(schema, {
    even: (text) => {
      asked.push(text);
      return { value: text };
    },
  });
  for (const secret of ['abcdef', 5, null, 'ab']) spying({ secret });
  assert.deepEqual(asked, ['ab']);
});

test('a format that nobody judges is left alone', () => {
  assert.deepEqual(
    fieldsChecker(Type.Object({ at: Type.String({ format: 'date-time' }) }), {})({ at: 'never' }).invalid,
    {},
  );
});

test('strings are trimmed before they are judged, and answered trimmed', () => {
  assert.equal(check({ name: '\u00a0 Ada \n' }).value.name, 'Ada');
  assert.deepEqual(check({ name: '    ' }).invalid, { name: 'must have at least 2 characters' });
  assert.equal(check({ name: 'Ada', nick: ' Al ' }).value.nick, 'Al');
});

test('strings are composed before they are counted', () => {
  assert.equal(check({ name: 'Ada', secret: 'e\u0301e\u0301' }).value.secret, '\u00e9\u00e9');
  assert.deepEqual(messageOf('secret', 'e\u0301'), { secret: 'must have at least 2 characters' });
});

test('lengths are counted in code points', () => {
  assert.deepEqual(messageOf('secret', '🔑🔑🔑🔑'), {});
  assert.deepEqual(messageOf('secret', '🔑'), { secret: 'must have at least 2 characters' });
});

test('one and many are told apart', () => {
  const one = checker({ a: Type.String({ maxLength: 1 }) });
  assert.deepEqual(one({ a: 'ab' }).invalid, { a: 'must have at most 1 character' });
});

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

test('what is below the top level is normalized, parsed, given defaults and rid of what is unknown', () => {
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

test('what is missing below the top level is named by its path, before anything is invalid', () => {
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
    assert.deepEqual([missing, invalid], [[], { [path]: message }]);
  });
}

test('only valid members reach what judges them further', () => {
  assert.deepEqual(nestedCheck({ title: 'T', items: [{ name: '' }], tags: ['a'] }).value, {
    title: 'T',
    tags: ['a'],
  });
});

test('a format gives the handler what it made of the string', () => {
  const parsing = fieldsChecker(
    Type.Object({
      when: Type.String({ 'x-format': 'date', 'x-normalize': 'trim' }),
      all: Type.Array(Type.String({ 'x-format': 'date' })),
    }),
    {
      date: (text) => (/^\d{4}$/.test(text) ? { value: { year: Number(text) } } : { flaw: 'must be a year' }),
    },
  );
  assert.deepEqual(parsing({ when: ' 2000 ', all: ['1999'] }).value, {
    when: { year: 2000 },
    all: [{ year: 1999 }],
  });
  assert.deepEqual(parsing({ when: 'now', all: ['1', '2000'] }).invalid, {
    when: 'must be a year',
    'all.0': 'must be a year',
  });
});

for (const [what, schema] of [
  ['a format that nobody has', Type.String({ 'x-format': 'odd' })],
  [
    'normalizing inside of alternatives',
    Type.Union([Type.String({ 'x-normalize': 'trim' }), Type.Integer()]),
  ],
  ['a parsed string in an open object', Type.Record(Type.String(), Type.String({ 'x-format': 'even' }))],
  ['an object with a number of members', Type.Object({ a: Type.String() }, { minProperties: 1 })],
  ['an array without duplicates', Type.Array(Type.String(), { uniqueItems: true })],
] as const) {
  test(`${what} is refused when the schema is compiled`, () => {
    assert.throws(() => checker({ member: schema }), TypeError);
  });
}

test('what is not followed member by member is judged as a whole, and no name that a caller chose is repeated', () => {
  const open = checker({ labels: Type.Record(Type.String(), Type.Integer()) });
  assert.deepEqual(open({ labels: { a: 1 } }).value, { labels: { a: 1 } });
  assert.deepEqual(open({ labels: { 'no.name': 'x' } }).invalid, {
    labels: 'has a member that is not valid',
  });
});

const COMBINING = '\u0301';
const bounded = checker({
  nfc: Type.Optional(Type.String({ 'x-normalize': 'nfc' })),
  trim: Type.Optional(Type.String({ maxLength: 10, 'x-normalize': 'trim' })),
  long: Type.Optional(Type.String({ maxLength: 2_000, 'x-normalize': 'nfc' })),
  raw: Type.Optional(Type.String()),
});

for (const [member, value, message] of [
  ['nfc', 'a'.repeat(1_024), undefined],
  ['nfc', 'a'.repeat(1_025), 'must have at most 1024 characters'],
  ['nfc', '🔑'.repeat(1_024), undefined],
  ['nfc', `${'🔑'.repeat(1_024)}a`, 'must have at most 1024 characters'],
  ['nfc', `a${COMBINING.repeat(30)}`, undefined],
  ['nfc', `a${COMBINING.repeat(31)}`, 'must not have more than 30 combining marks in a row'],
  ['nfc', `a${'\u0345\u0334'.repeat(16)}`, 'must not have more than 30 combining marks in a row'],
  ['nfc', `${`a${COMBINING.repeat(20)}`.repeat(40)}`, undefined],
  ['nfc', '\u{1e8d0}'.repeat(31), 'must not have more than 30 combining marks in a row'],
  ['trim', ' '.repeat(1_014) + 'a'.repeat(10), undefined],
  ['trim', ' '.repeat(1_024) + 'a'.repeat(10), 'must have at most 1024 characters'],
  ['long', 'a'.repeat(2_000), undefined],
  ['long', 'a'.repeat(2_001), 'must have at most 2000 characters'],
  ['raw', COMBINING.repeat(10_000), undefined],
] as const) {
  test(`${member} of ${[...value].length} code points: ${message ?? 'fine'}`, () => {
    assert.equal(bounded({ [member]: value }).invalid[member], message);
  });
}

test('the bounds of normalizing are options', () => {
  const schema = Type.Object({ a: Type.String({ 'x-normalize': 'nfc' }) });
  const narrow = fieldsChecker(schema, {}, { codePoints: 5, marks: 1 });
  assert.equal(narrow({ a: 'abcdef' }).invalid.a, 'must have at most 5 characters');
  assert.equal(
    narrow({ a: `a${COMBINING}${COMBINING}` }).invalid.a,
    'must not have more than 1 combining mark in a row',
  );
});

const read = queryReader(
  Type.Object({ limit: Type.Optional(Type.Integer()), cursor: Type.Optional(Type.String()) }),
);

for (const [search, input, invalid] of [
  ['', {}, []],
  ['limit=5&cursor=abc', { limit: 5, cursor: 'abc' }, []],
  ['limit=-5', { limit: -5 }, []],
  ['limit=007', { limit: 7 }, []],
  ['limit=', { limit: '' }, []],
  ['limit', { limit: '' }, []],
  ['limit=5.0', { limit: '5.0' }, []],
  ['limit=1e3', { limit: '1e3' }, []],
  ['limit=+5', { limit: ' 5' }, []],
  ['limit=0x10', { limit: '0x10' }, []],
  ['limit=Infinity', { limit: 'Infinity' }, []],
  ['limit=9007199254740993', { limit: '9007199254740993' }, []],
  ['cursor=5', { cursor: '5' }, []],
  ['cursor=a+b%20c', { cursor: 'a b c' }, []],
  ['cursor=%00', { cursor: '\u0000' }, []],
  ['other=1&toString=2&__proto__=3', {}, []],
  ['limit=1&limit=1', {}, ['limit']],
  ['cursor=a&limit=1&cursor=b', { limit: 1 }, ['cursor']],
  ['other=1&other=2', {}, []],
  ['Limit=1', {}, []],
  ['limit[]=1', {}, []],
  ['%6cimit=4', { limit: 4 }, []],
] as const) {
  test(`the query ${JSON.stringify(search)} is read as ${JSON.stringify(input)}`, () => {
    const result = read(search);
    assert.deepEqual({ ...result.input }, input);
    assert.deepEqual(Object.keys(result.invalid), invalid);
  });
}
