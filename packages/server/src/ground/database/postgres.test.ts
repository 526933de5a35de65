import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openConnections } from '../../../test/harness/bare-database.ts';
import { asAdministrator, insertCounter, read } from '../../../test/harness/counter.ts';
import { ownTime } from '../../../test/harness/own-time.ts';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../../test/harness/postgres.ts';
import { until } from '../../../test/harness/until.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseOverloaded, DatabaseRefused, DatabaseUnavailable } from './failures.ts';
import { isPostgresItself } from './postgres.ts';

test('only genuine PostgreSQL is asked what is committed', () => {
  const versions = {
    'PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu': true,
    'PostgreSQL 18.1 on aarch64-unknown-linux-musl': true,
    'PostgreSQL 15.2-YB-2.25.0.0-b0 on x86_64-pc-linux-gnu': false,
    'PostgreSQL 16': false,
    'PostgreSQL 19devel on x86_64-pc-linux-gnu': false,
    'CockroachDB CCL v25.1.0 (x86_64-pc-linux-gnu)': false,
  };
  for (const [version, isOne] of Object.entries(versions))
    assert.equal(isPostgresItself(version), isOne, version);
});

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

  test('waiting for a pooled connection ends within a second while all are taken', () =>
    withDatabase(async (database) => {
      const done = Promise.withResolvers<void>();
      const holder = database.transaction(() => done.promise);
      const started = ownTime();
      await assert.rejects(read(database.read, randomUUID()), DatabaseOverloaded);
      const waited = ownTime() - started;
      done.resolve();
      await holder;
      assert.ok(waited < 2_000, `${waited} ms`);
      assert.equal(await read(database.read, randomUUID()), undefined);
    }, 1));

  test('warns of a server that may lose commits, and of no other', async () => {
    const careless = await cluster.createDatabase();
    const warnings: string[] = [];
    await (await openDatabase({ url: careless, onWarning: (warning) => warnings.push(warning) })).close();
    assert.match(warnings.join('\n'), /^PostgreSQL runs with fsync = off/);
    const name = new URL(careless).pathname.slice(1);
    await asAdministrator(careless, `alter database ${name} set synchronous_commit = off`);
    await (await openDatabase({ url: careless, onWarning: (warning) => warnings.push(warning) })).close();
    assert.match(warnings.at(-1) ?? '', /synchronous_commit = off/);
    await asAdministrator(
      careless,
      `alter database ${name} set default_transaction_isolation = 'repeatable read'`,
    );
    await (await openDatabase({ url: careless, onWarning: (warning) => warnings.push(warning) })).close();
    assert.match(warnings.at(-1) ?? '', /default_transaction_isolation = repeatable read/);
  });

  test('several hosts: uses the one that takes writes, and follows a failover', async () => {
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
      await openConnections(database, 1);
      await insertCounter(database);
      assert.equal(await count(standby), 1);
      assert.equal(await read(database.read, id), undefined);
    } finally {
      await database.close();
      await second.remove();
    }
  });

  test('refuses a target_session_attrs that excludes writes', async () => {
    const opening = openDatabase({ url: 'postgres://u:p@one,other/name?target_session_attrs=standby' });
    await assert.rejects(opening, /target_session_attrs must be one of/);
  });

  test('a read-only server is not ready, and a write to it is unavailable', () =>
    withDatabase(async (database, url) => {
      await openConnections(database, 1);
      const name = new URL(url).pathname.slice(1);
      await asAdministrator(url, `alter database ${name} set default_transaction_read_only = on`);
      const backends = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
      await asAdministrator(cluster.url('postgres'), backends);
      // The first may still get a connection from before.
      const refusal = await until('it is not ready', () => database.ping().catch((error: unknown) => error));
      assert.ok(refusal instanceof DatabaseUnavailable, String(refusal));
      await assert.rejects(insertCounter(database), DatabaseUnavailable);
    }));

  test('refuses a database in another encoding', async () => {
    const encoding = `create database latin encoding 'LATIN1' locale 'C' template template0`;
    await asAdministrator(cluster.url('postgres'), encoding);
    await assert.rejects(openDatabase({ url: cluster.url('latin') }), (error: Error) => {
      return error instanceof DatabaseRefused && /LATIN1/.test(error.message);
    });
  });

  test('refuses in one line a database in which the user may not create tables', async () => {
    const url = new URL(await cluster.createDatabase());
    await asAdministrator(String(url), `create role guest login password 'guest'`);
    const opening = openDatabase({
      url: String(Object.assign(url, { username: 'guest', password: 'guest' })),
    });
    await assert.rejects(opening, (error: Error) => {
      return error instanceof DatabaseRefused && /permission denied/.test(error.message);
    });
  });

  test('opening fails without server, database or right password, and shows no password', async () => {
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

async function count(url: URL): Promise<number> {
  return (await asAdministrator(String(url), 'select from organizations')).length;
}
