import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openConnections } from '../../../test/harness/bare-database.ts';
import { asAdministrator, increment, insertCounter, read } from '../../../test/harness/counter.ts';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../../test/harness/postgres.ts';
import { until } from '../../../test/harness/until.ts';
import { type Database, locking, openDatabase, type Placeholders, type Transaction } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';

describe('transactions on PostgreSQL', { skip: skipWithoutPostgres(), concurrency: true }, () => {
  let cluster: PostgresCluster;

  before(async () => {
    cluster = await startPostgres({ fsync: false });
  });

  after(() => cluster.remove());

  async function withDatabase(work: (database: Database, url: string) => Promise<void>) {
    const url = await cluster.createDatabase();
    const database = await openDatabase({ url });
    try {
      await work(database, url);
    } finally {
      await database.close();
    }
  }

  test('a serialization failure repeats the transaction, and loses nothing', () =>
    withDatabase(async (database) => {
      await openConnections(database, 3);
      const id = await insertCounter(database);
      const everyone = Promise.withResolvers<void>();
      let runs = 0;
      let reads = 0;
      const run = () =>
        database.transaction(async (tx) => {
          runs += 1;
          await sql`set transaction isolation level serializable`.execute(tx);
          await read(tx, id);
          reads += 1;
          // Not by runs: a transaction that began has not read yet, and would not conflict.
          if (reads === 3) everyone.resolve();
          await everyone.promise;
          await increment(tx, id);
        });
      await Promise.all([run(), run(), run()]);
      assert.equal(await read(database.read, id), 3);
      assert.ok(runs > 3, `${runs} runs`);
    }));

  test('a rule over several rows holds where the default of the database is REPEATABLE READ', () =>
    withDatabase(async (database, url) => {
      const id = await insertCounter(database);
      const name = new URL(url).pathname.slice(1);
      const isolation = sql.raw(
        `alter database ${name} set default_transaction_isolation = 'repeatable read'`,
      );
      await database.transaction((tx) => isolation.execute(tx));
      // Settings of a database hold for connections made later.
      const other = await openDatabase({ url });
      after(() => other.close());
      const levels = await other.transaction(async (tx) => {
        await increment(tx, id);
        return sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx);
      });
      assert.deepEqual(levels.rows, [{ level: 'read committed' }]);
    }));

  test('two nodes migrate an empty database at once where its default is REPEATABLE READ', async () => {
    const url = await cluster.createDatabase();
    const name = new URL(url).pathname.slice(1);
    await asAdministrator(
      url,
      `alter database ${name} set default_transaction_isolation = 'repeatable read'`,
    );
    const nodes = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })));
    for (const node of nodes) await node.close();
  });

  test('a deadlock repeats one of the two', () =>
    withDatabase(async (database) => {
      await openConnections(database, 2);
      const ids = [await insertCounter(database), await insertCounter(database)] as const;
      const both = Promise.withResolvers<void>();
      let arrived = 0;
      const incrementBoth = (one: string, other: string) =>
        database.transaction(async (tx) => {
          await increment(tx, one);
          arrived += 1;
          if (arrived === 2) both.resolve();
          await both.promise;
          await increment(tx, other);
        });
      await Promise.all([incrementBoth(ids[0], ids[1]), incrementBoth(ids[1], ids[0])]);
      assert.deepEqual([await read(database.read, ids[0]), await read(database.read, ids[1])], [2, 2]);
      assert.ok(arrived > 2, `${arrived} runs`);
    }));

  test('a persistent conflict becomes DatabaseUnavailable after the sixth run', () =>
    withDatabase(async (database) => {
      let runs = 0;
      const transaction = database.transaction(async (tx) => {
        runs += 1;
        await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx);
      });
      await assert.rejects(transaction, DatabaseUnavailable);
      assert.equal(runs, 6);
    }));

  test('a lost connection makes its transaction unavailable, once, and no other', () =>
    withDatabase(async (database, url) => {
      const id = await insertCounter(database);
      let runs = 0;
      const terminate = async (tx: Transaction) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await asAdministrator(url, `select pg_terminate_backend(${rows[0]?.pid})`);
      };
      const transaction = database.transaction(async (tx) => {
        runs += 1;
        await increment(tx, id);
        await terminate(tx);
        // Long enough for the news to arrive while no statement is under way.
        await sleep(100);
        await increment(tx, id);
      });
      await assert.rejects(transaction, DatabaseUnavailable);
      // The work may also end without another statement, or be in the middle of one.
      await assert.rejects(database.transaction(terminate), DatabaseUnavailable);
      const sleeping = database.transaction(async (tx) => {
        // It must not end by itself before it is found.
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`select pg_sleep(60)`.execute(tx);
      });
      const sleepers = `select pg_terminate_backend(pid) from pg_stat_activity
        where query like 'select pg_sleep(60)%' and state = 'active'`;
      const [outcome] = await Promise.all([Promise.allSettled([sleeping]), untilSome(url, sleepers)]);
      assert.ok(outcome[0].status === 'rejected' && outcome[0].reason instanceof DatabaseUnavailable);
      assert.equal(runs, 1);
      assert.equal(await read(database.read, id), 0);
    }));

  test('a failure swallowed by the work does not commit', () =>
    withDatabase(async (database) => {
      const id = await insertCounter(database);
      const transaction = database.transaction(async (tx) => {
        await increment(tx, id);
        await sql`select 1 / 0`.execute(tx).catch(() => {});
      });
      await assert.rejects(transaction, /ROLLBACK/);
      assert.equal(await read(database.read, id), 0);
    }));

  test('rows that refer to a locked row can be written', () =>
    withDatabase(async (database) => {
      const id = await insertCounter(database);
      const account = {
        id: randomUUID(),
        email: 'ada@example.com',
        email_canonical: 'ada@example.com',
        email_verified_at: null,
        pending_email: null,
        pending_email_canonical: null,
        name: null,
        password_hash: '',
        created_at: 1,
        updated_at: 1,
      };
      await database.transaction((tx) => tx.insertInto('accounts').values(account).execute());
      await openConnections(database, 2);
      await database.transaction(async (tx) => {
        await locking(tx, tx.selectFrom('organizations').select('id').where('id', '=', id)).execute();
        const [role, times] = ['viewer', { created_at: 1, updated_at: 1 }] as const;
        const manager = {
          id: randomUUID(),
          organization_id: id,
          account_id: account.id,
          role,
          accepted: 1,
          ...times,
        };
        await database.transaction((other) => other.insertInto('managers').values(manager).execute());
      });
    }));

  test('a lock held by another ends a statement after five seconds, inside a transaction or alone', () =>
    withDatabase(async (database) => {
      await openConnections(database, 3);
      const id = await insertCounter(database);
      const touch = database.prepare((queries, of: Placeholders<{ id: string }>) =>
        queries.updateTable('organizations').set({ updated_at: 7 }).where('id', '=', of.id),
      );
      const locked = Promise.withResolvers<void>();
      const done = Promise.withResolvers<void>();
      const holder = database.transaction(async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        const query = tx.selectFrom('organizations').select('id').where('id', '=', id);
        await locking(tx, query).execute();
        locked.resolve();
        await done.promise;
      });
      await locked.promise;
      const waiting = [database.transaction((tx) => increment(tx, id)), touch.first({ id })];
      const outcomes = await Promise.allSettled(waiting);
      done.resolve();
      await holder;
      for (const outcome of outcomes) {
        assert.ok(outcome.status === 'rejected' && outcome.reason instanceof DatabaseUnavailable);
      }
      await database.transaction((tx) => increment(tx, id));
    }));
});

async function untilSome(url: string, statement: string): Promise<void> {
  await until('there are some', async () => (await asAdministrator(url, statement)).length > 0);
}
