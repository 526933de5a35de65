import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, countTogether, forgetCounts } from './connection-counts.ts';

const LEAST = 16;

test("each thread counts all threads' connections, in all and by network", () => {
  const together = countTogether(3, LEAST);
  const [one, two, three] = [0, 1, 2].map((thread) => countsOf(together, thread));
  assert.ok(one && two && three);
  assert.deepEqual(one.add('a'), { ofNetwork: 1, inAll: 1 });
  assert.deepEqual(two.add('a'), { ofNetwork: 2, inAll: 2 });
  assert.deepEqual(two.add('b'), { ofNetwork: 1, inAll: 3 });
  two.remove('a');
  assert.deepEqual(three.add('a'), { ofNetwork: 2, inAll: 3 });
});

test('a thread that has ended has no connections', () => {
  const together = countTogether(2, LEAST);
  const survivor = countsOf(together, 0);
  const ended = countsOf(together, 1);
  ended.add('a');
  ended.add('b');
  forgetCounts(together, 1);
  assert.deepEqual(survivor.add('a'), { ofNetwork: 1, inAll: 1 });
  assert.deepEqual(countsOf(together, 1).add('a'), { ofNetwork: 2, inAll: 2 });
});

test('counts remaining networks correctly, however many come and go', () => {
  const together = countTogether(2, LEAST);
  const busy = countsOf(together, 0);
  const other = countsOf(together, 1);
  const staying = Array.from({ length: LEAST / 2 }, (_, index) => `stays ${index}`);
  for (const network of staying) busy.add(network);
  for (let index = 0; index < 100 * LEAST; index++) {
    busy.add(`goes ${index}`);
    busy.remove(`goes ${index}`);
  }
  for (const [index, network] of staying.entries()) {
    assert.deepEqual(other.add(network), { ofNetwork: 2, inAll: staying.length + index + 1 });
  }
});
