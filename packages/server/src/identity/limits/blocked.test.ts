import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Blocked } from './blocked.ts';

const MINUTE = 60_000;
const rule = { name: 'guesses', most: 5, window: MINUTE };
const refusal = (until: number, countedAt: number) => ({ rule, until, countedAt });

test('remembers a refusal until it ends', () => {
  const blocked = new Blocked();
  const refused = refusal(10 * MINUTE, 0);
  blocked.remember('one', refused, MINUTE);
  assert.equal(blocked.find('one', 10 * MINUTE - 1), refused);
  assert.equal(blocked.find('another', MINUTE), undefined);
  assert.equal(blocked.find('one', 10 * MINUTE), undefined);
});

test('asks the database again soon about a fresh refusal, since its counts may be given back', () => {
  const blocked = new Blocked();
  blocked.remember('one', refusal(10 * MINUTE, MINUTE), MINUTE);
  assert.notEqual(blocked.find('one', MINUTE + 14_999), undefined);
  assert.equal(blocked.find('one', MINUTE + 15_000), undefined);
});

test('remembers a bounded number of refusals, the latest', () => {
  const blocked = new Blocked();
  for (let number = 0; number < 20_000; number++) {
    blocked.remember(`caller ${number}`, refusal(10 * MINUTE, 0), MINUTE);
  }
  const known = (number: number) => blocked.find(`caller ${number}`, MINUTE) !== undefined;
  assert.deepEqual([known(0), known(9_999), known(10_000), known(19_999)], [false, false, true, true]);
});
