import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../errors/failure.ts';
import { IDEMPOTENCY_KEY } from '../operations/idempotency-key.ts';
import { idempotencyKeyOf } from './idempotency.ts';

const keyOf = (value: string) => idempotencyKeyOf({ 'idempotency-key': value });
const listed = new RegExp(IDEMPOTENCY_KEY, 'u');

test('no Idempotency-Key header: no key', () => {
  assert.equal(idempotencyKeyOf({}), undefined);
});

for (const [value, key] of [
  ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
  ['"8e03978e"', '8e03978e'],
  [' a ', 'a'],
  ['a"b\\', 'a"b\\'],
  [String.raw`"a\"b\\"`, 'a"b\\'],
  ['a'.repeat(255), 'a'.repeat(255)],
  [`"${'a'.repeat(255)}"`, 'a'.repeat(255)],
] as const) {
  test(`key accepted: ${value.slice(0, 40)}`, () => {
    assert.equal(keyOf(value), key);
    assert.match(value.trim(), listed);
  });
}

for (const [what, value] of [
  ['an empty value', ''],
  ['an empty string', '""'],
  ['an unclosed quote', '"abc'],
  ['a quote in a string', '"a"b"'],
  ['an unknown escape', String.raw`"a\b"`],
  ['an escaped quote at the end', String.raw`"abc\"`],
  ['parameters behind a string', '"abc";q=1'],
  ['a space', 'a b'],
  ['a space in a string', '"a b"'],
  ['two keys', 'a, b'],
  ['non-ASCII letters', 'ä'],
  ['256 characters', 'a'.repeat(256)],
  ['256 characters in a string', `"${'a'.repeat(256)}"`],
] as const) {
  test(`400 REQUEST_MALFORMED: ${what}`, () => {
    assert.throws(
      () => keyOf(value),
      (error) => error instanceof Failure && error.constant === 'REQUEST_MALFORMED',
    );
    assert.doesNotMatch(value, listed);
  });
}
