import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { databaseFor } from '../../../test/harness/plan.ts';
import type { Database } from '../../ground/database/database.ts';
import { DatabaseUnavailable } from '../../ground/database/failures.ts';
import { secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { noteKey } from '../../ground/secret-keys/open.ts';
import { KeyGivenUp } from '../../ground/secret-keys/sealed.ts';
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
  const transaction: Database['transaction'] = async (work) => {
    state.statements++;
    if (state.isAway) throw new DatabaseUnavailable('It is away');
    return database.transaction(work);
  };
  return { state, database: { prepare, transaction } };
}

/** A database in use with a secret key. */
async function inUse(t: TestContext): Promise<Database> {
  const { database } = await databaseFor(t);
  const [number, created_at] = [1, 0];
  await noteKey(database).first({ number, fingerprint: secretKeys.fingerprint, created_at });
  return database;
}

test('reads the keys once a minute, however many tokens are signed', async (t) => {
  const { state, database } = watched(await inUse(t));
  let now = Date.now();
  const keys = createSigningKeys({ database, secretKeys, clock: () => now });
  await keys.signer();
  assert.equal(state.statements, 3, 'none is there, one is made, it is read');
  await keys.signer('RS256');
  assert.equal(state.statements, 6);
  for (let count = 0; count < 50; count++) await Promise.all([keys.signer(), keys.published()]);
  assert.equal(state.statements, 6);
  now += 60_000;
  await Promise.all(Array.from({ length: 50 }, () => keys.signer()));
  assert.equal(state.statements, 7);
});

test('the first key of a kind is published by every node at once, whichever made it', async (t) => {
  const database = await inUse(t);
  const [one, other] = [0, 1].map(() => createSigningKeys({ database, secretKeys, clock: Date.now }));
  assert.ok(one && other);
  const published = async () => (await other.verifiers()).map(({ alg }) => alg);
  assert.deepEqual(await published(), ['ES256']);
  await one.signer('RS256');
  assert.deepEqual(await published(), ['ES256', 'RS256']);
});

test('publishes known keys for twelve hours without a database; a new node fails', async (t) => {
  const { state, database } = watched(await inUse(t));
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

test('a node whose secret key was retired makes no signing key, and still publishes those of others', async (t) => {
  const database = await inUse(t);
  let now = Date.now();
  const clock = () => now;
  const leftBehind = secretKeysOf([Buffer.alloc(32, 2)]);
  await assert.rejects(
    createSigningKeys({ database, secretKeys: leftBehind, clock }).published(),
    KeyGivenUp,
  );
  await createSigningKeys({ database, secretKeys, clock }).signer();
  now += 90 * 24 * HOUR;
  const published = await createSigningKeys({ database, secretKeys: leftBehind, clock }).published();
  assert.equal(published.forms.size > 0, true);
  const sealed = await database.read.selectFrom('signing_keys').select('private_key').execute();
  assert.deepEqual(
    sealed.map(({ private_key }) => private_key.startsWith(`${secretKeys.fingerprint}.`)),
    [true],
  );
});
