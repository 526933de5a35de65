import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TProperties, Type } from 'typebox';
import { fieldsChecker } from './fields.ts';

const checker = (properties: TProperties) => fieldsChecker(Type.Object(properties), {});

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
  test(`${member} of ${[...value].length} code points: ${message ?? 'valid'}`, () => {
    assert.equal(bounded({ [member]: value }).invalid[member]?.message, message);
  });
}

test('the bounds of normalization are options', () => {
  const schema = Type.Object({ a: Type.String({ 'x-normalize': 'nfc' }) });
  const narrow = fieldsChecker(schema, {}, { codePoints: 5, marks: 1 });
  assert.equal(narrow({ a: 'abcdef' }).invalid.a?.message, 'must have at most 5 characters');
  assert.equal(
    narrow({ a: `a${COMBINING}${COMBINING}` }).invalid.a?.message,
    'must not have more than 1 combining mark in a row',
  );
});
