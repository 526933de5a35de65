import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bareDatabases,
  findAccount,
  insertAccount,
  newAccount,
} from '../../../test/harness/bare-database.ts';
import type { Placeholders } from './database.ts';

const newDatabase = bareDatabases();
const database = await newDatabase();

test('a prepared query takes parameters in any position, beside constants', async () => {
  const [older, newer] = [newAccount({ created_at: 10 }), newAccount({ created_at: 20 })];
  await database.transaction(async (tx) => {
    await insertAccount(tx, older);
    await insertAccount(tx, newer);
  });
  const query = database.prepare(
    (queries, by: Placeholders<{ first: string; second: string; since: number }>) =>
      queries
        .selectFrom('accounts')
        .select(['id', 'created_at'])
        .where('id', 'in', [by.second, by.first])
        .where('created_at', '>=', by.since)
        .where('created_at', '<', 1_000)
        .where((or) => or.or([or('id', '=', by.first), or('id', '=', by.second)]))
        .orderBy('created_at', 'desc'),
  );
  const both = { first: older.id, second: newer.id };
  const rows = await query.all({ ...both, since: 0 });
  assert.deepEqual(
    rows.map(({ id, created_at }) => ({ id, created_at })),
    [newer, older].map(({ id, created_at }) => ({ id, created_at })),
  );
  assert.equal((await query.first({ ...both, since: 0 }))?.id, newer.id);
  assert.equal(await query.first({ ...both, since: 30 }), undefined);
  assert.deepEqual(await query.all({ ...both, since: 30 }), []);
});

test('preparing a query cannot compute with a placeholder', () => {
  const unknown = /The value of rows is not known/;
  const sum = ({ rows }: Placeholders<{ rows: number }>): number =>
    // @ts-expect-error a placeholder is not a number
    rows + 1;
  const text = ({ rows }: Placeholders<{ rows: number }>) => Number(`${rows}`);
  for (const compute of [sum, text]) {
    const query = database.prepare((queries, rows: Placeholders<{ rows: number }>) =>
      queries.selectFrom('accounts').select('id').limit(compute(rows)),
    );
    assert.throws(() => query.first({ rows: 1 }), unknown);
  }
});

test('a prepared write waits for the open transaction, and is visible at once', async () => {
  const account = newAccount({ name: 'before' });
  await database.transaction((tx) => insertAccount(tx, account));
  const rename = database.prepare((queries, to: Placeholders<{ id: string; name: string | null }>) =>
    queries.updateTable('accounts').set({ name: to.name }).where('id', '=', to.id).returning('name'),
  );
  const order: string[] = [];
  let written: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    await tx.updateTable('accounts').set({ name: 'in between' }).where('id', '=', account.id).execute();
    written = Promise.resolve(rename.first({ id: account.id, name: 'after' })).then(() =>
      order.push('write'),
    );
    assert.equal((await findAccount(database.read, account.id))?.name, 'before');
    order.push('transaction');
  });
  await written;
  assert.deepEqual(order, ['transaction', 'write']);
  assert.equal((await findAccount(database.read, account.id))?.name, 'after');
  assert.equal((await rename.first({ id: account.id, name: null }))?.name, null);
});

test('a prepared write without "returning" has no rows', async () => {
  const account = newAccount({ updated_at: 1 });
  await database.transaction((tx) => insertAccount(tx, account));
  const touch = database.prepare((queries, to: Placeholders<{ id: string; at: number }>) =>
    queries.updateTable('accounts').set({ updated_at: to.at }).where('id', '=', to.id),
  );
  assert.equal(await touch.first({ id: account.id, at: 2 }), undefined);
  assert.equal((await findAccount(database.read, account.id))?.updated_at, 2);
  assert.deepEqual(await touch.all({ id: account.id, at: 3 }), []);
  assert.equal((await findAccount(database.read, account.id))?.updated_at, 3);
});
