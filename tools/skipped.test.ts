import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ranNowhere } from './skipped.ts';

const lines = (...noted: object[]) => noted.map((one) => `${JSON.stringify(one)}\n`).join('');
const ran = { file: 'a.test.ts', name: 'one' };
const skipped = { ...ran, skip: 'only on PostgreSQL' };

test('a test that ran in some pass did run, whichever came first', () => {
  assert.deepEqual(ranNowhere(lines(skipped, ran)), []);
  assert.deepEqual(ranNowhere(lines(ran, skipped)), []);
});

test('a test that was skipped wherever it could have run is named, with the reason', () => {
  const other = { ...ran, file: 'b.test.ts' };
  assert.deepEqual(ranNowhere(lines(skipped, other, skipped)), [skipped]);
  assert.deepEqual(ranNowhere(lines({ ...ran, skip: true })), [{ ...ran, skip: true }]);
});
