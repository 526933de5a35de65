import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedMap } from './bounded-map.ts';

test('BoundedMap: a new entry replaces the one set longest ago, and setting a key again makes it the newest', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2);
  map.get('b');
  map.set('a', 3).set('c', 4);
  assert.deepEqual([...map], Object.entries({ a: 3, c: 4 }));
  map.delete('a');
  map.set('d', 5);
  assert.deepEqual([...map.keys()], ['c', 'd']);
});
