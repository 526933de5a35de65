import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createTestDatabase, testedDatabase } from '../../../test/harness/databases.ts';
import { patiently } from '../../../test/harness/patiently.ts';
import { openDatabase } from '../../ground/database/database.ts';
import { spendingAssertions } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-'));
const url = await createTestDatabase(folder, 'migrated');
const first = await openDatabase({ url });
// An embedded database serves one process at a time.
const nodes = testedDatabase === 'postgres' ? [first, await openDatabase({ url })] : [first];
after(async () => {
  for (const node of nodes) await node.close();
  rmSync(folder, { recursive: true });
});

const END = Date.now() + 300_000;
const spends = nodes.map(spendingAssertions);
const spend = (number: number, assertion: { readonly issuer: string; readonly id: string }) =>
  patiently(() => (spends[number % spends.length] as (typeof spends)[number])(assertion, END));

test('13: an assertion used fifty times at once, on all nodes, counts once', async () => {
  const assertion = { issuer: 'https://idp.example', id: '_1' };
  const used = await Promise.all(Array.from({ length: 50 }, (_, number) => spend(number, assertion)));
  assert.equal(used.filter(Boolean).length, 1);
  assert.equal(await spend(1, assertion), false);
});

test('assertions with another ID or issuer are different', async () => {
  const long = 'x'.repeat(100_000);
  for (const assertion of [
    { issuer: 'https://idp.example', id: '_2' },
    { issuer: 'https://other.example', id: '_2' },
    { issuer: 'https://idp.example', id: long },
  ])
    assert.equal(await spend(0, assertion), true);
  assert.equal(await spend(0, { issuer: 'https://idp.example', id: long }), false);
});
