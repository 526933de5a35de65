import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConnections } from '../../../test/harness/bare-database.ts';
import { asAdministrator, insertCounter, read } from '../../../test/harness/counter.ts';
import {
  type PostgresCluster,
  skipWithoutPostgres,
  startPostgres,
  startReplica,
} from '../../../test/harness/postgres.ts';
import { until } from '../../../test/harness/until.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';

/** How often the pool may try to reach a server. */
const TRIES = 6;

interface Failover {
  readonly database: Database;
  /** Of a row that the old primary still has, and the new one no longer. */
  readonly id: string;
  readonly old: PostgresCluster;
  readonly promoted: PostgresCluster;
  readonly name: string;
  /** Whether the old primary takes new connections to the database. */
  admit(does: boolean): Promise<void>;
}

/** Two servers that take writes: the primary was not ended when its standby was promoted, as one that was frozen. */
async function failOver(work: (failover: Failover) => Promise<void>): Promise<void> {
  const old = await startPostgres({ fsync: false, asksForPasswords: false });
  const name = new URL(await old.createDatabase()).pathname.slice(1);
  const promoted = await startReplica(old);
  const hosts = `127.0.0.1:${old.port},127.0.0.1:${promoted.port}`;
  const database = await openDatabase({ url: `postgres://portico@${hosts}/${name}`, poolSize: 2 });
  try {
    await openConnections(database, 2);
    const id = await insertCounter(database);
    const hasIt = `select from organizations where id = '${id}'`;
    await until('the standby has it', async () => {
      return (await asAdministrator(promoted.url(name), hasIt)).length === 1;
    });
    await asAdministrator(promoted.url(name), 'select pg_promote()');
    await asAdministrator(promoted.url(name), 'delete from organizations');
    const admit = async (does: boolean) => {
      await asAdministrator(old.url('postgres'), `alter database ${name} allow_connections ${does}`);
    };
    await work({ database, id, old, promoted, name, admit });
  } finally {
    await database.close();
    await promoted.remove();
    await old.remove();
  }
}

const skip = skipWithoutPostgres();

test(
  'connections to the primary of before are dropped when another server is found to take writes',
  { skip },
  () =>
    failOver(async ({ database, id, old, name, admit }) => {
      const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const onOld = database.transaction(async (tx) => {
        assert.equal(await read(tx, id), 0);
        begun.resolve();
        await go.promise;
        return read(tx, id);
      });
      onOld.catch(() => {});
      await begun.promise;
      await admit(false);
      const idle = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and application_name = 'portico' and state = 'idle'`;
      await asAdministrator(old.url('postgres'), idle);
      // The only one left cannot be used: a new one is made, and is one to the other server.
      await openConnections(database, 1);
      assert.equal(await read(database.read, id), undefined);
      go.resolve();
      await assert.rejects(onOld, DatabaseUnavailable);
    }),
);

test('a server that was the primary before the last known failover is not used again', { skip }, () =>
  failOver(async ({ database, id, old, promoted, name, admit }) => {
    await admit(false);
    const all = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
    await asAdministrator(old.url('postgres'), all);
    await openConnections(database, 1);
    assert.equal(await read(database.read, id), undefined);
    await admit(true);
    await promoted.stop('fast');
    for (let tries = 0; tries < TRIES; tries++)
      await assert.rejects(read(database.read, id), DatabaseUnavailable);
    await promoted.start();
    await openConnections(database, 1);
    assert.equal(await read(database.read, id), undefined);
  }),
);
