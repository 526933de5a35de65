import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceIn } from './difference.ts';

test('differenceIn: the line of each difference, and no others', () => {
  const text = 'one\ntwo\nthree\nfour\n';
  const expected = text.replace('two', 'TWO').replace('four', 'FOUR');
  assert.equal(differenceIn('a.md', text, expected), 'a.md:2\n-two\n+TWO\na.md:4\n-four\n+FOUR');
  assert.equal(differenceIn('a.md', text, text), '');
});

test('differenceIn: a long difference is cut short', () => {
  const lines = Array.from({ length: 50 }, (_, at) => `${at}\n`).join('');
  assert.match(differenceIn('a.md', '', lines), /\n\+38\n… and 11 lines more$/);
});
