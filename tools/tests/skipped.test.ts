import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ranNowhere } from './skipped.ts';

const ran = { file: 'a.test.ts', name: 'one' };
const skipped = { ...ran, skip: 'only on PostgreSQL' };

test('a test that ran in any pass counts as run', () => {
  assert.deepEqual(ranNowhere([skipped, ran]), []);
  assert.deepEqual(ranNowhere([ran, skipped]), []);
});

test('a test skipped in every pass is named with its reason', () => {
  const other = { ...ran, file: 'b.test.ts' };
  assert.deepEqual(ranNowhere([skipped, other, skipped]), [skipped]);
  assert.deepEqual(ranNowhere([{ ...ran, skip: true }]), [{ ...ran, skip: true }]);
});
