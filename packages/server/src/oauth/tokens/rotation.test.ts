import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTurn, publishedOf, signerOf } from './rotation.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const at = (days: number) => START + days * DAY;
const key = (name: string, days: number) => ({ name, signs_from: at(days) });

test('the first key signs at once; the next is made after 89 days, for the 90th', () => {
  assert.equal(nextTurn(undefined, START), START);
  const first = key('first', 0);
  assert.equal(nextTurn(first, at(89) - 1), undefined);
  assert.equal(nextTurn(first, at(89)), at(90));
});

test('a key made late is published for a day before it signs, too', () => {
  assert.equal(nextTurn(key('first', 0), at(89.5)), at(90.5));
  assert.equal(nextTurn(key('first', 0), at(400)), at(401));
});

test('a key far in the future, from before the clock was set back, is replaced', () => {
  assert.equal(nextTurn(key('first', 400), at(10)), at(11));
  const keys = [key('first', 0), key('too late', 400), key('next', 11)];
  assert.equal(signerOf(keys, at(10)).name, 'first');
  assert.equal(signerOf(keys, at(11)).name, 'next');
  // An hour makes no difference to a key.
  assert.equal(nextTurn(key('first', 0), at(0) - HOUR), undefined);
});

test('a key signs from its turn until that of the next', () => {
  const keys = [key('first', 0), key('second', 90)];
  assert.equal(signerOf(keys, at(90) - 1).name, 'first');
  assert.equal(signerOf(keys, at(90)).name, 'second');
  // The clock of the node that made the first key may be ahead.
  assert.equal(signerOf(keys, START - 1).name, 'first');
  assert.throws(() => signerOf([], START), TypeError);
});

test('a key is published before its turn, and until no token of it can be valid by any clock', () => {
  const keys = [key('first', 0), key('second', 90), key('third', 180)];
  const namesAt = (now: number) => publishedOf(keys, now).map(({ name }) => name);
  assert.deepEqual(namesAt(at(89)), ['first', 'second', 'third']);
  assert.deepEqual(namesAt(at(90) + 2 * HOUR - 1), ['first', 'second', 'third']);
  assert.deepEqual(namesAt(at(90) + 2 * HOUR), ['second', 'third']);
  assert.deepEqual(namesAt(at(1_000)), ['third']);
});
