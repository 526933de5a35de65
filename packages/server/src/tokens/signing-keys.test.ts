import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFor } from '../../test/plan.ts';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/failures.ts';
import { secretKeysOf } from '../secret-keys/keys.ts';
import { createSigningKeys } from './signing-keys.ts';

const HOUR = 60 * 60_000;
const secretKeys = secretKeysOf([Buffer.alloc(32, 1)]);

/** A database that counts the statements that are run, and can be away. */
function watched(database: Database) {
  const state = { statements: 0, isAway: false };
  const prepare: Database['prepare'] = (build) => {
    const query = database.prepare(build);
    const noting =
      <Parameters, Result>(run: (parameters: Parameters) => Result) =>
      (parameters: Parameters) => {
        state.statements++;
        if (state.isAway) throw new DatabaseUnavailable('It is away');
        return run(parameters);
      };
    return { first: noting(query.first), all: noting(query.all) };
  };
  return { state, database: { prepare } };
}

test('the keys are read once a minute, however many tokens are signed', async (t) => {
  const { state, database } = watched((await databaseFor(t)).database);
  let now = Date.now();
  const keys = createSigningKeys({ database, secretKeys, clock: () => now });
  await keys.signer();
  assert.equal(state.statements, 3, 'none is there, one is made, it is read');
  for (let count = 0; count < 50; count++) await Promise.all([keys.signer(), keys.published()]);
  assert.equal(state.statements, 3);
  now += 60_000;
  await Promise.all(Array.from({ length: 50 }, () => keys.signer()));
  assert.equal(state.statements, 4);
});

test('while the database is away the keys are published for twelve hours, and a node that knows none fails', async (t) => {
  const { state, database } = watched((await databaseFor(t)).database);
  let now = Date.now();
  const keys = createSigningKeys({ database, secretKeys, clock: () => now });
  const published = await keys.published();
  state.isAway = true;
  now += 12 * HOUR - 1;
  assert.equal(await keys.published(), published);
  now += 1;
  await assert.rejects(keys.published(), DatabaseUnavailable);
  await assert.rejects(
    createSigningKeys({ database, secretKeys, clock: () => now }).published(),
    DatabaseUnavailable,
  );
  state.isAway = false;
  assert.equal((await keys.published()).forms.size > 0, true);
});
