import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { givenCodeFormat } from './codes.ts';
import { LENGTHS, newCodes, presentCode } from './recovery-codes.ts';
import { newSecret, presentSecret, stepOf } from './totp.ts';

const SECOND = 1_000;
const STEP = 30 * SECOND;
const SECRET = Buffer.from('12345678901234567890');

test('matches the codes of RFC 4226, appendix D, to the steps of their counters', () => {
  const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
  for (const [counter, code] of codes.entries()) assert.equal(stepOf(SECRET, code, counter * STEP), counter);
});

test('matches the codes of RFC 6238, appendix B, in six digits, to the steps of their times', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(stepOf(SECRET, code, seconds * SECOND), Math.floor(seconds / 30));
});

test('accepts a code one step early or late, but not two', () => {
  const at = 1_000_000 * STEP;
  for (let step = 999_990; step < 1_000_010; step++) {
    const code = new TOTP({ secret: Secret.fromLatin1(SECRET.toString()) }).generate({
      timestamp: step * STEP,
    });
    assert.equal(stepOf(SECRET, code, at), Math.abs(step - 1_000_000) <= 1 ? step : undefined, `${step}`);
    assert.equal(stepOf(SECRET, code, at + STEP - 1), Math.abs(step - 1_000_000) <= 1 ? step : undefined);
  }
});

test('a secret has 160 random bits; its URI names issuer and account', () => {
  assert.notDeepEqual(newSecret(), newSecret());
  const { secret, uri } = presentSecret(SECRET, { issuer: 'Portico', email: 'ada+x@example.com' });
  assert.equal(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  assert.match(presentSecret(newSecret(), { issuer: 'Portico', email: 'a' }).secret, /^[A-Z2-7]{32}$/);
  const { protocol, pathname, searchParams } = new URL(uri);
  assert.deepEqual([protocol, decodeURIComponent(pathname)], ['otpauth:', '/Portico:ada+x@example.com']);
  assert.deepEqual(Object.fromEntries(searchParams), {
    issuer: 'Portico',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('ten different recovery codes, read in any case, with or without spaces and hyphens', () => {
  for (const [length, form] of [
    [LENGTHS.present, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/],
    [LENGTHS.earlier, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/],
  ] as const) {
    const codes = newCodes(length);
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) {
      const shown = presentCode(code);
      assert.match(shown, form);
      for (const typed of [shown, code, shown.toLowerCase(), ` ${shown.replaceAll('-', ' - ')} `])
        assert.deepEqual(givenCodeFormat(typed), { value: { method: 'recovery_code', code } });
    }
  }
  const looksAlike = { method: 'recovery_code', code: '1100000000' };
  assert.deepEqual(givenCodeFormat('iLoO0-00000'), { value: looksAlike });
});

test('text in neither form is no code', () => {
  assert.deepEqual(givenCodeFormat('123 456'), { value: { method: 'totp', code: '123456' } });
  for (const typed of [
    '',
    '12345',
    '1234567',
    'UUUUU-UUUUU',
    '0000-0000-0000-000',
    '１２３４５６',
    'x'.repeat(60_000),
  ])
    assert.deepEqual(givenCodeFormat(typed), { value: null });
});
