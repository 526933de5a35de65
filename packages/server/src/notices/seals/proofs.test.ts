import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { bareDatabases } from '../../../test/harness/bare-database.ts';
import type { Schema, SealRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { proofsFor } from './proofs.ts';
import { insertLeaves, insertSeal } from './store.ts';
import { leafHash, rootFrom, rootOf, subtreesOf } from './tree.ts';

const database = await bareDatabases()();
let number = 0;

/** @param keepsSubtrees false as of an earlier build */
async function sealOver(count: number, keepsSubtrees = true): Promise<SealRow> {
  number++;
  const leaves = Array.from({ length: count }, (_, at) => leafHash(`${number} ${at}`));
  const seal = {
    number,
    id: newId(),
    count,
    first_event_id: newId(),
    last_event_id: newId(),
    root: rootOf(leaves),
    previous_root: null,
    at: 0,
    signature: '',
    subtrees: keepsSubtrees ? JSON.stringify(subtreesOf(leaves)) : null,
  };
  const rows = leaves.map((leaf, leaf_index) => {
    return { seal_number: seal.number, leaf_index, event_id: newId(), account_id: null, leaf };
  });
  await database.transaction(async (tx) => {
    await insertSeal(tx, seal);
    await insertLeaves(tx, rows);
  });
  return seal;
}

/** The proofs for some places, and what it cost to find them. */
async function found(seals: readonly SealRow[], places: readonly { number: number; index: number }[]) {
  const cost = { statements: 0, rows: 0 };
  const read = (database.read as Kysely<Schema>).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      cost.statements++;
      cost.rows += result.rows.length;
      return result;
    },
  });
  return { proofAt: await proofsFor(read, seals, places), cost };
}

for (const keepsSubtrees of [true, false]) {
  const how = keepsSubtrees ? 'with the roots of subtrees' : 'sealed by an earlier build';
  test(`every leaf of a tree of any size has a path to the root: ${how}`, async () => {
    for (const count of [1, 2, 3, 31, 32, 33, 64, 65, 100, 1_000]) {
      const seal = await sealOver(count, keepsSubtrees);
      const places = Array.from({ length: count }, (_, index) => ({ number: seal.number, index }));
      const { proofAt } = await found([seal], places);
      for (const place of places) {
        const { leaf = '', path = [] } = proofAt(place) ?? {};
        assert.equal(leaf, leafHash(`${seal.number} ${place.index}`));
        assert.equal(rootFrom(leaf, { index: place.index, count, path }), seal.root);
      }
    }
  });
}

test('the proof of an event reads 32 of the 1,000 leaves of its seal', async () => {
  const seal = await sealOver(1_000);
  const { cost } = await found([seal], [{ number: seal.number, index: 555 }]);
  assert.deepEqual(cost, { statements: 1, rows: 32 });
});

test('proofs for one event in each of 300 seals take few statements', async () => {
  const seals: SealRow[] = [];
  for (let made = 0; made < 300; made++) seals.push(await sealOver(3));
  const places = seals.map((seal) => ({ number: seal.number, index: 1 }));
  const { proofAt, cost } = await found(seals, places);
  assert.ok(places.every((place) => proofAt(place)));
  assert.deepEqual(cost, { statements: 3, rows: 900 });
});

test('seals of an earlier build are read in batches', async () => {
  const seals: SealRow[] = [];
  for (let made = 0; made < 10; made++) seals.push(await sealOver(1_000, false));
  const { cost } = await found(
    seals,
    seals.map((seal) => ({ number: seal.number, index: 1 })),
  );
  assert.deepEqual(cost, { statements: 3, rows: 10_000 });
});

test('no proof for a place outside its tree, or in a deleted seal', async () => {
  const seal = await sealOver(40);
  const places = [
    { number: seal.number, index: 40 },
    { number: seal.number, index: 4_000 },
    { number: 0, index: 0 },
  ];
  const { proofAt } = await found([seal], places);
  assert.deepEqual(places.map(proofAt), [undefined, undefined, undefined]);
});
