import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAccount } from '../../../test/harness/bare-database.ts';
import { insertMany } from '../../../test/harness/many.ts';
import { databaseFor } from '../../../test/harness/plan.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { until } from '../../../test/harness/until.ts';
import { insertAccount } from '../../identity/accounts/store.ts';
import { touchIn } from '../../identity/sessions/touch-store.ts';
import { passUnasked } from '../../pipeline/hooks.ts';
import { newId } from '../id.ts';
import { sql } from './database.ts';
import type { Schema } from './schema.ts';

/** The columns that change whenever something is used. PostgreSQL writes no index for them, as long as none has them. */
const TOUCHED: Partial<{ readonly [Table in keyof Schema]: readonly string[] }> = {
  accounts: ['last_signed_in_at'],
  api_keys: ['last_used_at'],
  applications: ['last_used_at'],
  grants: ['last_used_at'],
  identities: ['last_used_at'],
  passkeys: ['counter', 'last_used_at'],
  scim_tokens: ['last_used_at'],
  service_keys: ['last_used_at'],
  sessions: ['last_used_at', 'longest_idle'],
};

test('no index contains a column that changes with every use', async (t) => {
  const { database, url } = await databaseFor(t);
  const indexes =
    database.kind === 'sqlite'
      ? `select tbl_name as "table", sql as definition from sqlite_master where type = 'index' and sql is not null`
      : 'select tablename as "table", indexdef as definition from pg_indexes';
  const found = (await rowsOf(url, indexes)).filter(({ table, definition }) =>
    TOUCHED[table as keyof Schema]?.some((column) => new RegExp(`\\b${column}\\b`).test(String(definition))),
  );
  assert.deepEqual(found, []);
});

test('PostgreSQL: each use of a session is a HOT update', async (t) => {
  const { database, url } = await databaseFor(t);
  if (database.kind === 'sqlite') return;
  const [account, many] = [newId(), 100];
  await database.transaction(async (tx) => {
    passUnasked(tx);
    await insertAccount(tx, newAccount({ id: account }));
  });
  const columns = {
    id: 'gen_random_uuid()',
    account_id: `'${account}'::uuid`,
    token_hash: 'i',
    created_at: '1',
  };
  await insertMany(url, { table: 'sessions', count: many, columns: { ...columns, last_used_at: '1' } });
  const ids = (await rowsOf(url, 'select id from sessions')).map(({ id }) => String(id));
  const counted = async () => {
    const counts = `select n_tup_upd::int as updated, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'sessions'`;
    const [{ updated = 0, hot = 0 } = {}] = await rowsOf(url, counts);
    return { updated: Number(updated), hot: Number(hot) };
  };
  let now = 1;
  const useAll = async () => {
    now++;
    for (const id of ids)
      await database.transaction(async (tx) => {
        await touchIn(tx, id, now);
        await sql`select pg_stat_force_next_flush()`.execute(tx);
      });
  };
  // While the server analyses the table, it must keep earlier versions, and a page has no room for the next ones.
  await until('all uses of a round are HOT updates', async () => {
    const before = await counted();
    await useAll();
    const { updated, hot } = await counted();
    assert.equal(updated - before.updated, many);
    return hot - before.hot === many;
  });
});
