import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyAnswer } from './verify.ts';

const EXPECTED = {} as Parameters<typeof verifyAnswer>[1];
/** Milliseconds of processor time: reading a character again for each one before it takes seconds. */
const MOST = 100;

for (const [what, text] of [
  ['white space', ' '.repeat(200_000)],
  ['lines', 'A\n'.repeat(100_000)],
  ['padding', '='.repeat(200_000)],
] as const) {
  test(`refuses invalid Base64 in linear time: ${what}`, async () => {
    const form = `SAMLResponse=${encodeURIComponent(`A${text}!`).slice(0, 260_000)}`;
    const before = process.cpuUsage();
    await assert.rejects(verifyAnswer(form, EXPECTED), { reason: 'form_refused' });
    assert.ok(process.cpuUsage(before).user / 1_000 < MOST);
  });
}
