import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBelieved } from './believed.ts';
import type { Preset } from './provider.ts';

const CASES: readonly [Preset | undefined, boolean, object, boolean][] = [
  ['google', false, { email: 'ada@gmail.com', email_verified: true }, true],
  ['google', false, { email: 'ada@example.com', email_verified: true, hd: 'example.com' }, true],
  ['google', false, { email: 'ada@example.com', email_verified: true }, false],
  ['google', false, { email: 'ada@gmail.com.example.com', email_verified: true }, false],
  ['google', false, { email: 'ada@gmail.com', email_verified: false }, false],
  ['apple', false, { email: 'ada@privaterelay.appleid.com', email_verified: 'true' }, true],
  ['apple', false, { email: 'ada@example.com' }, false],
  ['microsoft', false, { email: 'ada@example.com', email_verified: true }, false],
  ['microsoft', false, { email: 'ada@example.com', xms_edov: true }, true],
  ['microsoft', false, { email: 'ada@example.com', xms_edov: 'false' }, false],
  ['github', false, { email: 'ada@example.com', email_verified: true }, true],
  [undefined, false, { email: 'ada@example.com', email_verified: true }, false],
  [undefined, true, { email: 'ada@example.com', email_verified: true }, true],
  [undefined, true, { email: 'ada@example.com' }, false],
];
for (const [preset, trustsEmail, claims, expected] of CASES) {
  const who = preset ?? (trustsEmail ? 'a provider that the team trusts' : 'a provider');
  test(`${expected ? 'believed' : 'not believed'}: ${who} says ${JSON.stringify(claims)}`, () => {
    assert.equal(isBelieved({ ...claims }, { preset, trustsEmail }), expected);
  });
}
