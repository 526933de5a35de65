import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TProperties, Type } from 'typebox';
import { messagesOf } from '../errors/failure.ts';
import { fieldsChecker } from './fields.ts';
import { commonFlaw } from './flaw.ts';
import type { Format } from './formats.ts';

const even: Format = (text) =>
  text.length % 2 ? { flaw: commonFlaw('format', 'must have an even length') } : { value: text };
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
  id: Type.Optional(Type.String({ format: 'uuid', pattern: '^[0-9a-f-]{36}$' })),
  nick: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 3, 'x-normalize': 'trim' }), Type.Null()]),
  ),
});

const messageOf = (member: string, value: unknown) =>
  messagesOf(check({ name: 'Ada', [member]: value }).invalid);

test('a valid body: known members are kept, unknown ones dropped', () => {
  const given = { name: 'Ada', age: 36, role: 'writer', more: 1, toString: 'x', constructor: {} };
  const { value, missing, invalid } = check(given);
  assert.deepEqual(value, { name: 'Ada', age: 36, role: 'writer' });
  assert.deepEqual([missing, invalid], [[], {}]);
});

test('inherited names such as toString count only if given', () => {
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
  test(`a required member that is ${what}: reported as missing, before any invalid ones`, () => {
    assert.deepEqual(check({ ...body, age: 'old' }), { value: {}, missing: ['name'], invalid: {} });
  });
}

test('all missing members are reported at once', () => {
  assert.deepEqual(checker({ a: Type.String(), b: Type.String(), c: Type.String() })({ b: 'x' }).missing, [
    'a',
    'c',
  ]);
});

test('an optional member that is null is absent', () => {
  assert.deepEqual(check({ name: 'Ada', age: null, role: null }).value, { name: 'Ada' });
});

test('null is a value if the schema allows it, and satisfies a required member', () => {
  assert.deepEqual(check({ name: 'Ada', nick: null }).value, { name: 'Ada', nick: null });
  const required = checker({ nick: Type.Union([Type.String(), Type.Null()]) });
  assert.deepEqual(required({ nick: null }), { value: { nick: null }, missing: [], invalid: {} });
  assert.deepEqual(required({}).missing, ['nick']);
});

test('a nullable member: the flaw of the other alternative is reported, whichever comes first', () => {
  const nullFirst = checker({ nick: Type.Union([Type.Null(), Type.String({ maxLength: 3 })]) });
  assert.deepEqual(messagesOf(nullFirst({ nick: 'long' }).invalid), {
    nick: 'must have at most 3 characters',
  });
  assert.deepEqual(messagesOf(nullFirst({ nick: 5 }).invalid), { nick: 'must be a string' });
});

test('a default replaces a member that is absent or null, and no other', () => {
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
  ['id', 'A', 'must be a UUID in lower case'],
  ['secret', 'abc', 'must have an even length'],
] as const) {
  test(`${member} ${JSON.stringify(value)}: ${message}`, () => {
    assert.deepEqual(messageOf(member, value), { [member]: message });
  });
}

test('all invalid members are reported at once, one message each', () => {
  const { invalid } = check({ name: '', secret: 'abc', age: 1.5, role: 1, plain: 5, nick: [] });
  assert.deepEqual(Object.keys(invalid).sort(), ['age', 'name', 'nick', 'plain', 'role', 'secret']);
});

test('a format judges only strings that are valid so far', () => {
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

test('an unknown format of JSON Schema is ignored', () => {
  assert.deepEqual(
    fieldsChecker(Type.Object({ at: Type.String({ format: 'date-time' }) }), {})({ at: 'never' }).invalid,
    {},
  );
});

test('strings are trimmed before they are judged, and returned trimmed', () => {
  assert.equal(check({ name: '\u00a0 Ada \n' }).value.name, 'Ada');
  assert.deepEqual(messagesOf(check({ name: '    ' }).invalid), { name: 'must have at least 2 characters' });
  assert.equal(check({ name: 'Ada', nick: ' Al ' }).value.nick, 'Al');
});

test('strings are composed (NFC) before their length is judged', () => {
  assert.equal(check({ name: 'Ada', secret: 'e\u0301e\u0301' }).value.secret, '\u00e9\u00e9');
  assert.deepEqual(messageOf('secret', 'e\u0301'), { secret: 'must have at least 2 characters' });
});

test('lengths are counted in code points', () => {
  assert.deepEqual(messageOf('secret', '🔑🔑🔑🔑'), {});
  assert.deepEqual(messageOf('secret', '🔑'), { secret: 'must have at least 2 characters' });
});

test('messages have singular and plural', () => {
  const one = checker({ a: Type.String({ maxLength: 1 }) });
  assert.deepEqual(messagesOf(one({ a: 'ab' }).invalid), { a: 'must have at most 1 character' });
});
