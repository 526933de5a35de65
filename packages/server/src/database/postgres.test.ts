import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../test/postgres.ts';
import {
  type Database,
  locking,
  openDatabase,
  type Placeholders,
  type Reader,
  type Transaction,
} from './database.ts';
import { DatabaseOverloaded, DatabaseRefused, DatabaseUnavailable } from './failures.ts';

describe('PostgreSQL', { skip: skipWithoutPostgres(), concurrency: true }, () => {
  let cluster: PostgresCluster;

  before(async () => {
    cluster = await startPostgres({ fsync: false });
  });

  after(() => cluster.remove());

  async function withDatabase(work: (database: Database, url: string) => Promise<void>, poolSize?: number) {
    const url = await cluster.createDatabase();
    const database = await openDatabase({ url, ...(poolSize && { poolSize }) });
    try {
      await work(database, url);
    } finally {
      await database.close();
    }
  }

  test('a serialization failure runs the transaction again, and nothing is lost', () =>
    withDatabase(async (database) => {
      const id = await insertCounter(database);
      const everyone = Promise.withResolvers<void>();
      let runs = 0;
      const run = () =>
        database.transaction(async (tx) => {
          runs += 1;
          await sql`set transaction isolation level serializable`.execute(tx);
          await read(tx, id);
          if (runs === 3) everyone.resolve();
          await everyone.promise;
          await increment(tx, id);
        });
      await Promise.all([run(), run(), run()]);
      assert.equal(await read(database.read, id), 3);
      assert.ok(runs > 3, `${runs} runs`);
    }));

  test('a deadlock runs one of the two again', () =>
    withDatabase(async (database) => {
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

  test('a conflict that does not end is unavailability after the sixth run', () =>
    withDatabase(async (database) => {
      let runs = 0;
      const transaction = database.transaction(async (tx) => {
        runs += 1;
        await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx);
      });
      await assert.rejects(transaction, DatabaseUnavailable);
      assert.equal(runs, 6);
    }));

  test('a connection lost in the middle of a transaction is unavailability, once, and harms nobody else', () =>
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
      const sleeping = database.transaction((tx) => sql`select pg_sleep(30)`.execute(tx));
      const sleepers = `select pg_terminate_backend(pid) from pg_stat_activity
        where query like 'select pg_sleep(30)%' and state = 'active'`;
      const [outcome] = await Promise.all([Promise.allSettled([sleeping]), untilSome(url, sleepers)]);
      assert.ok(outcome[0].status === 'rejected' && outcome[0].reason instanceof DatabaseUnavailable);
      assert.equal(runs, 1);
      assert.equal(await read(database.read, id), 0);
    }));

  test('a failure that the work swallows does not pass for a commit', () =>
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
      await database.transaction(async (tx) => {
        await locking(tx, tx.selectFrom('organizations').select('id').where('id', '=', id)).execute();
        const [role, times] = ['viewer', { created_at: 1, updated_at: 1 }] as const;
        const manager = { id: randomUUID(), organization_id: id, account_id: account.id, role, ...times };
        await database.transaction((other) => other.insertInto('managers').values(manager).execute());
      });
    }));

  test('a lock that stays taken ends a statement after five seconds, in a transaction or alone', () =>
    withDatabase(async (database) => {
      const id = await insertCounter(database);
      const touch = database.prepare((queries, of: Placeholders<{ id: string }>) =>
        queries.updateTable('organizations').set({ updated_at: 7 }).where('id', '=', of.id),
      );
      const locked = Promise.withResolvers<void>();
      const done = Promise.withResolvers<void>();
      const holder = database.transaction(async (tx) => {
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

  test('waiting for a pooled connection ends within a second: others have them all', () =>
    withDatabase(async (database) => {
      const done = Promise.withResolvers<void>();
      const holder = database.transaction(() => done.promise);
      const started = performance.now();
      await assert.rejects(read(database.read, randomUUID()), DatabaseOverloaded);
      const waited = performance.now() - started;
      done.resolve();
      await holder;
      assert.ok(waited < 2_000, `${waited} ms`);
      assert.equal(await read(database.read, randomUUID()), undefined);
    }, 1));

  test('a server that may lose commits is warned of, one that keeps them is not', async () => {
    const careless = await cluster.createDatabase();
    const warnings: string[] = [];
    await (await openDatabase({ url: careless, onWarning: (warning) => warnings.push(warning) })).close();
    assert.match(warnings.join('\n'), /^PostgreSQL runs with fsync = off/);
    const name = new URL(careless).pathname.slice(1);
    await asAdministrator(careless, `alter database ${name} set synchronous_commit = off`);
    await (await openDatabase({ url: careless, onWarning: (warning) => warnings.push(warning) })).close();
    assert.match(warnings.at(-1) ?? '', /synchronous_commit = off/);
  });

  test('of several hosts, the one that takes writes is used, and found again when another becomes it', async () => {
    const primary = new URL(await cluster.createDatabase());
    const second = await startPostgres({ fsync: false });
    const name = primary.pathname.slice(1);
    const standby = Object.assign(new URL(second.url(name)), { password: primary.password });
    // Both servers know the same user, password and database.
    await asAdministrator(second.url('postgres'), `create database ${name}`);
    const setPassword = `alter role portico password '${primary.password}'`;
    await asAdministrator(second.url('postgres'), setPassword);
    const setReadOnly = (url: URL, value: 'on' | 'off') =>
      asAdministrator(
        String(Object.assign(new URL(url), { pathname: '/postgres' })),
        `alter database ${name} set default_transaction_read_only = ${value}`,
      );
    await (await openDatabase({ url: String(standby) })).close();
    await setReadOnly(standby, 'on');
    const hosts = `127.0.0.1:1,${standby.host},${primary.host}`;
    const url = `postgres://portico:${primary.password}@${hosts}/${name}?target_session_attrs=read-write`;
    const database = await openDatabase({ url });
    try {
      const id = await insertCounter(database);
      assert.equal(await count(primary), 1);
      // A failover: the primary drops its connections and takes no more writes, the standby does.
      await setReadOnly(primary, 'on');
      await setReadOnly(standby, 'off');
      const backends = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
      await asAdministrator(cluster.url('postgres'), backends);
      await untilDone(() => database.ping());
      await insertCounter(database);
      assert.equal(await count(standby), 1);
      assert.equal(await read(database.read, id), undefined);
    } finally {
      await database.close();
      await second.remove();
    }
  });

  test('a target_session_attrs that excludes writes is refused', async () => {
    const opening = openDatabase({ url: 'postgres://u:p@one,other/name?target_session_attrs=standby' });
    await assert.rejects(opening, /target_session_attrs must be one of/);
  });

  test('a server that takes no writes is not ready, and a write is unavailability', () =>
    withDatabase(async (database, url) => {
      await database.ping();
      const name = new URL(url).pathname.slice(1);
      await asAdministrator(url, `alter database ${name} set default_transaction_read_only = on`);
      const backends = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
      await asAdministrator(cluster.url('postgres'), backends);
      await assert.rejects(async () => {
        // The first may still get a connection from before.
        for (let tries = 0; tries < 2; tries++) await database.ping();
      }, DatabaseUnavailable);
      await assert.rejects(insertCounter(database), DatabaseUnavailable);
    }));

  test('a database in another encoding is refused', async () => {
    const encoding = `create database latin encoding 'LATIN1' locale 'C' template template0`;
    await asAdministrator(cluster.url('postgres'), encoding);
    await assert.rejects(openDatabase({ url: cluster.url('latin') }), (error: Error) => {
      return error instanceof DatabaseRefused && /LATIN1/.test(error.message);
    });
  });

  test('a database where the user may not create tables is refused with one line', async () => {
    const url = new URL(await cluster.createDatabase());
    await asAdministrator(String(url), `create role guest login password 'guest'`);
    const opening = openDatabase({
      url: String(Object.assign(url, { username: 'guest', password: 'guest' })),
    });
    await assert.rejects(opening, (error: Error) => {
      return error instanceof DatabaseRefused && /permission denied/.test(error.message);
    });
  });

  test('opening without a server, a database or the right password fails, and shows no password', async () => {
    const url = new URL(await cluster.createDatabase());
    const { password } = url;
    for (const change of [{ port: '1' }, { pathname: '/none' }, { password: 'wrong-secret' }]) {
      const opening = openDatabase({ url: String(Object.assign(new URL(url), change)) });
      await assert.rejects(opening, (error: Error) => {
        assert.ok(error instanceof DatabaseUnavailable);
        return !error.message.includes('wrong-secret') && !error.message.includes(password);
      });
    }
  });
});

async function insertCounter(database: Database): Promise<string> {
  const id = randomUUID();
  const counter = { id, name: 'counter', created_at: 1, updated_at: 0, deleted_at: null };
  await database.transaction((tx) => tx.insertInto('organizations').values(counter).execute());
  return id;
}

async function increment(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('organizations')
    .set((of) => ({ updated_at: of('updated_at', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function read(reader: Reader, id: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('organizations')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.updated_at;
}

/** Runs a statement from outside the pool. */
async function asAdministrator(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function count(url: URL): Promise<number> {
  return (await asAdministrator(String(url), 'select from organizations')).length;
}

async function untilDone(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 200) throw error;
      await sleep(20);
    }
  }
}

async function untilSome(url: string, statement: string): Promise<void> {
  while ((await asAdministrator(url, statement)).length === 0) await sleep(20);
}
