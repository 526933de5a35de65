import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  bareDatabases,
  findAccount,
  insertAccount,
  newAccount,
  openConnections,
} from '../../../test/harness/bare-database.ts';
import { locking } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';

const newDatabase = bareDatabases();
const database = await newDatabase();

test('a row reads back as written, with times as numbers', async () => {
  const account = newAccount({ created_at: 1_795_255_200_123, name: 'Zoë 🦊' });
  await database.transaction((tx) => insertAccount(tx, account));
  assert.deepEqual(await findAccount(database.read, account.id), account);
});

test('a transaction rejects with the error of its work, and keeps nothing', async () => {
  const account = newAccount();
  const failure = { of: 'the business' };
  const transaction = database.transaction(async (tx) => {
    await insertAccount(tx, account);
    throw failure;
  });
  await assert.rejects(transaction, (error) => error === failure);
  assert.equal(await findAccount(database.read, account.id), undefined);
  await database.transaction((tx) => insertAccount(tx, account));
});

test('a transaction sees its own writes; others see them at once after the commit', async () => {
  const account = newAccount();
  await database.transaction(async (tx) => {
    await insertAccount(tx, account);
    assert.ok(await findAccount(tx, account.id));
    assert.equal(await findAccount(database.read, account.id), undefined);
  });
  assert.ok(await findAccount(database.read, account.id));
});

test('two concurrent writes to a locked row both take effect', async () => {
  const account = newAccount({ updated_at: 0 });
  await database.transaction((tx) => insertAccount(tx, account));
  const increment = () =>
    database.transaction(async (tx) => {
      const query = tx.selectFrom('accounts').select('updated_at').where('id', '=', account.id);
      const { updated_at } = await locking(tx, query).executeTakeFirstOrThrow();
      await tx
        .updateTable('accounts')
        .set({ updated_at: updated_at + 1 })
        .where('id', '=', account.id)
        .execute();
    });
  // Fewer than there may be connections, so that none has to wait for one.
  await openConnections(database, 8);
  await Promise.all(Array.from({ length: 8 }, increment));
  assert.equal((await findAccount(database.read, account.id))?.updated_at, 8);
});

test("a violated constraint is the driver's error, not an outage", async () => {
  const account = newAccount();
  const twice = database.transaction(async (tx) => {
    await insertAccount(tx, account);
    await insertAccount(tx, { ...account, id: randomUUID() });
  });
  await assert.rejects(twice, (error: Error) => {
    assert.ok(!(error instanceof DatabaseUnavailable));
    return /email_canonical/.test(error.message);
  });
});

test('"on conflict" detects a taken value without an error', async () => {
  const account = newAccount();
  await database.transaction((tx) => insertAccount(tx, account));
  const again = await database.transaction((tx) =>
    tx
      .insertInto('accounts')
      .values({ ...account, id: randomUUID() })
      .onConflict((conflict) => conflict.column('email_canonical').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  assert.equal(again, undefined);
});

test('deleting an account deletes its sessions, and fails while it manages an organization', async () => {
  const account = newAccount();
  const at = { created_at: 1, updated_at: 1 };
  const organization = {
    id: randomUUID(),
    name: 'Acme',
    deleted_at: null,
    require_second_factor: 0,
    ...at,
  };
  const part = { id: randomUUID(), organization_id: organization.id, account_id: account.id };
  const session = { id: randomUUID(), account_id: account.id, token_hash: randomUUID() };
  await database.transaction(async (tx) => {
    await insertAccount(tx, account);
    await tx.insertInto('organizations').values(organization).execute();
    await tx
      .insertInto('managers')
      .values({ ...part, role: 'owner', accepted: 1, ...at })
      .execute();
    const seen = {
      created_at: 1,
      last_used_at: 1,
      check_at: 0,
      longest_idle: 0,
      user_agent: null,
      ip_address: null,
      methods: 'password',
      passkey_id: null,
      sso_factors: 0,
      factor_added: 0,
      factor_at: null,
      factor_organization_id: null,
      password_breached: 0,
    };
    await tx
      .insertInto('sessions')
      .values({ ...session, ...seen })
      .execute();
  });
  const remove = () =>
    database.transaction((tx) => tx.deleteFrom('accounts').where('id', '=', account.id).execute());
  await assert.rejects(remove(), /foreign key/i);
  await database.transaction((tx) =>
    tx.deleteFrom('organizations').where('id', '=', organization.id).execute(),
  );
  await remove();
  const left = await database.read
    .selectFrom('sessions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  assert.equal(left?.count, 0);
});

test('failed transactions return their connections', async () => {
  const fail = () => database.transaction((tx) => insertAccount(tx, newAccount({ email: null as never })));
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, fail));
  assert.ok(outcomes.every(({ status }) => status === 'rejected'));
  await openConnections(database, 1);
});

test('closing waits for the open transaction; then everything is unavailable', async () => {
  const mine = await newDatabase();
  const count = mine.prepare((queries) => queries.selectFrom('accounts').select('id'));
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const underWay = mine.transaction(async (tx) => {
    begin();
    await insertAccount(tx, newAccount());
  });
  await begun;
  await Promise.all([underWay, mine.close(), mine.close()]);
  const isUnavailable = (error: unknown) => error instanceof DatabaseUnavailable;
  await assert.rejects(
    mine.transaction((tx) => insertAccount(tx, newAccount())),
    isUnavailable,
  );
  await assert.rejects(findAccount(mine.read, randomUUID()), isUnavailable);
  await assert.rejects(async () => count.first({}), isUnavailable);
  await assert.rejects(mine.ping(), isUnavailable);
});
