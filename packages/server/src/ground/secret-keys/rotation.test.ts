import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { createCodes } from '../../identity/second-factors/codes.ts';
import { factorsOf } from '../../identity/second-factors/factors.ts';
import { insertTotp, keepSetup, setupOf } from '../../identity/second-factors/store.ts';
import { openDatabase, type Transaction } from '../database/database.ts';
import { newId } from '../id.ts';
import { fingerprintOf, type SecretKeys, secretKeysOf } from './keys.ts';
import { openSecretKeys } from './open.ts';
import { giveUpKeys, sealAgain } from './rotation.ts';
import { placeOf, SEALED, sealIn } from './sealed.ts';

const NOW = Date.now();
const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const [before, rotating, afterwards] = [[oldKey], [newKey, oldKey], [newKey]] as const;
const OLD = fingerprintOf(oldKey);

const folder = await mkdtemp(join(tmpdir(), 'portico-rotation-'));
after(() => rm(folder, { recursive: true }));

/** A database in use with the old key, and one that asks it to start with others. */
async function started() {
  const database = await openDatabase({
    url: await createTestDatabase(await mkdtemp(join(folder, 'data-'))),
  });
  after(() => database.close());
  const start = (given: readonly Buffer[]) =>
    openSecretKeys({ database, clock: () => NOW, given, dataDir: folder });
  const newAccount = async (tx: Transaction) => {
    const id = newId();
    const email = `${id}@example.com`;
    const row = { id, email, email_canonical: email, password_hash: '', name: null };
    await tx
      .insertInto('accounts')
      .values({
        ...row,
        email_verified_at: null,
        pending_email: null,
        pending_email_canonical: null,
        created_at: NOW,
        updated_at: NOW,
      })
      .execute();
    return id;
  };
  return { database, start, newAccount, oldKeys: await start(before) };
}

/** Gives an account an app and recovery codes. @returns the first of these */
async function protect(tx: Transaction, keys: SecretKeys, account_id: string): Promise<string> {
  const secret = await sealIn(tx, keys, {
    place: placeOf(SEALED.totp, account_id),
    secret: Buffer.from('s'),
  });
  const row = {
    account_id,
    secret,
    recovery_key: null,
    before_verification: 0,
    sso_organization_id: null,
    created_at: NOW,
  };
  await insertTotp(tx, { ...row, last_step: 0 });
  const [code = ''] = await createCodes(keys).renew(tx, account_id, NOW);
  return code.replaceAll('-', '');
}

async function uses(tx: Transaction, keys: SecretKeys, account: string, code: string): Promise<boolean> {
  const factors = await factorsOf(tx, account);
  if (factors.totp)
    assert.equal(keys.open(placeOf(SEALED.totp, account), factors.totp.secret).toString(), 's');
  return createCodes(keys).use(tx, factors, { code: { method: 'recovery_code', code }, now: NOW });
}

test('once everything is re-encrypted, the old key can be dropped and every code still works', async () => {
  const { database, start, newAccount, oldKeys } = await started();
  const account = await database.transaction(newAccount);
  const code = await database.transaction((tx) => protect(tx, oldKeys, account));
  await database.transaction(async (tx) => {
    const place = placeOf(SEALED.totpSetup, account);
    const secret = await sealIn(tx, oldKeys, { place, secret: Buffer.from('setup') });
    await keepSetup(tx, { account_id: account, secret, before_verification: 0, expires_at: NOW + 1 });
  });
  await assert.rejects(start(afterwards), /lacks/);
  const keys = await start(rotating);
  const early = await database.transaction((tx) => giveUpKeys(tx, keys));
  assert.deepEqual(early, { givenUp: [], needed: [OLD] });
  assert.deepEqual(await database.transaction((tx) => sealAgain(tx, oldKeys)), {
    done: 0,
    isMoreLeft: false,
  });
  assert.deepEqual(await database.transaction((tx) => sealAgain(tx, keys)), { done: 3, isMoreLeft: false });
  assert.equal(await database.transaction((tx) => giveUpKeys(tx, oldKeys)), undefined);
  const givenUp = await database.transaction((tx) => giveUpKeys(tx, keys));
  assert.deepEqual(givenUp, { givenUp: [OLD], needed: [] });

  const later = await start(afterwards);
  await database.transaction(async (tx) => {
    const setup = await setupOf(tx, account, NOW);
    assert.equal(String(later.open(placeOf(SEALED.totpSetup, account), setup?.secret ?? '')), 'setup');
    assert.equal(await uses(tx, later, account, code), true);
    assert.equal(await uses(tx, later, account, code), false);
  });
});

test('recovery codes under a secret key itself work on, and without that key', async () => {
  const { database, start, newAccount, oldKeys } = await started();
  const account = await database.transaction(newAccount);
  await database.transaction(async (tx) => {
    await protect(tx, oldKeys, account);
    await tx.updateTable('totp').set({ recovery_key: null }).execute();
    await tx.deleteFrom('recovery_codes').execute();
    for (const code of ['AAAAAAAAAA', 'BBBBBBBBBB']) {
      const code_hmac = oldKeys.hmac('recovery code', account, code);
      await tx
        .insertInto('recovery_codes')
        .values({ account_id: account, code_hmac, key: OLD, created_at: NOW })
        .execute();
    }
    assert.equal(await uses(tx, oldKeys, account, 'AAAAAAAAAA'), true);
  });
  const keys = await start(rotating);
  assert.deepEqual((await database.transaction((tx) => giveUpKeys(tx, keys)))?.needed, [OLD]);
  assert.equal((await database.transaction((tx) => sealAgain(tx, keys))).done, 2);
  assert.deepEqual((await database.transaction((tx) => giveUpKeys(tx, keys)))?.givenUp, [OLD]);
  const later = await start(afterwards);
  assert.equal(await database.transaction((tx) => uses(tx, later, account, 'BBBBBBBBBB')), true);
});

test('a node left behind encrypts nothing under a retired key', async () => {
  const { database, start, newAccount, oldKeys } = await started();
  const keys = await start(rotating);
  await database.transaction((tx) => giveUpKeys(tx, keys));
  const account = await database.transaction(newAccount);
  await assert.rejects(
    database.transaction((tx) => protect(tx, oldKeys, account)),
    /was retired/,
  );
  assert.equal(secretKeysOf([oldKey]).fingerprint, OLD);
});

test('after one key is retired, the next rotation works the same way', async () => {
  const { database, start } = await started();
  const third = Buffer.alloc(32, 3);
  const keys = await start(rotating);
  await database.transaction((tx) => giveUpKeys(tx, keys));
  const next = await start([third, newKey]);
  const outcome = await database.transaction((tx) => giveUpKeys(tx, next));
  assert.deepEqual(outcome?.givenUp, [fingerprintOf(newKey)]);
  assert.equal((await start([third])).fingerprint, fingerprintOf(third));
});
