import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client, Pool } from 'pg';
import { createTestDatabase, testedDatabase } from '../../../test/harness/databases.ts';
import { until } from '../../../test/harness/until.ts';
import { type Database, openDatabase } from './database.ts';
import { SchemaTooNew } from './failures.ts';
import { migrationsFor } from './migrations/index.ts';

const notPostgres = testedDatabase !== 'postgres' && 'about PostgreSQL';

const folder = mkdtempSync(join(tmpdir(), 'portico-migrate-'));
after(() => rmSync(folder, { recursive: true }));

const newUrl = () => createTestDatabase(join(folder, randomUUID()));
const all = Object.keys(migrationsFor(testedDatabase)).sort();

test('reopening keeps the data and migrates nothing twice', async () => {
  const url = await newUrl();
  const first = await openDatabase({ url });
  const organization = {
    id: randomUUID(),
    name: 'Acme',
    created_at: 1,
    updated_at: 1,
    deleted_at: null,
    require_second_factor: 0,
    name_folded: 'acme',
  };
  await first.transaction((tx) => tx.insertInto('organizations').values(organization).execute());
  const rowsIn = ({ read }: Database) => read.selectFrom('organizations').selectAll().execute();
  const [stored, applied] = [await rowsIn(first), await appliedMigrations(first)];
  assert.equal(stored[0]?.id, organization.id);
  await first.close();
  const second = await openDatabase({ url });
  assert.deepEqual(await rowsIn(second), stored);
  assert.deepEqual(await appliedMigrations(second), applied);
  await second.close();
});

test('refuses a schema newer than this build in one line, unchanged', async () => {
  const url = await newUrl();
  const database = await openDatabase({ url });
  await database.transaction((tx) =>
    sql`insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`.execute(tx),
  );
  await database.close();
  for (let tries = 0; tries < 2; tries++) {
    await assert.rejects(openDatabase({ url }), (error: Error) => {
      assert.ok(error instanceof SchemaTooNew);
      return /9999-future/.test(error.message) && !error.message.includes('\n');
    });
  }
});

test('ten nodes that start at once all come up, and migrate once', { skip: notPostgres }, async () => {
  const url = await newUrl();
  const nodes = await Promise.all(Array.from({ length: 10 }, () => openDatabase({ url, poolSize: 2 })));
  const applied = await Promise.all(nodes.map(appliedMigrations));
  await Promise.all(nodes.map((node) => node.close()));
  for (const names of applied) assert.deepEqual(names, all);
});

test('leaves other objects in the database alone', { skip: notPostgres }, async () => {
  const url = await newUrl();
  await migratedTo('0081-oauth', url);
  const other = new Client(url);
  await other.connect();
  await other.query(
    'create schema another; create table another.statistics (); create table another.things ()',
  );
  await other.query('create view settings as select * from pg_catalog.pg_settings');
  const holder = new Client(url);
  await holder.connect();
  await holder.query('begin; select from another.things');
  const database = await openDatabase({ url });
  assert.deepEqual(await appliedMigrations(database), all);
  await Promise.all([database.close(), holder.end(), other.end()]);
});

test('a long-used table delays migrations, which block nobody meanwhile', {
  skip: notPostgres,
}, async () => {
  const url = await newUrl();
  await migratedTo('0081-oauth', url);
  const [holder, other] = [new Client(url), new Client(url)];
  await Promise.all([holder.connect(), other.connect()]);
  await holder.query('begin; select from accounts');
  const opening = openDatabase({ url });
  // Queries that come while migrations wait for the table are answered before its holder is done.
  for (let times = 0; times < 3; times++) {
    await until('migrations wait', async () => {
      const waiting = `select from pg_locks where not granted and relation = 'accounts'::regclass`;
      return (await other.query(waiting)).rowCount === 1;
    });
    await other.query('select from accounts');
  }
  await holder.query('commit');
  const database = await opening;
  assert.deepEqual(await appliedMigrations(database), all);
  await Promise.all([database.close(), holder.end(), other.end()]);
});

/** Makes the database of a build whose last migration is this one. */
async function migratedTo(name: string, url: string): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }),
  });
  const provider = { getMigrations: async () => migrationsFor('postgres') };
  const { error } = await new Migrator({ db, provider }).migrateTo(name);
  await db.destroy();
  assert.equal(error, undefined);
}

for (const [title, type, rows] of [
  ['an operator was added', 'operator.added', 1],
  ['no operator was ever added', 'account.registered', 0],
] as const) {
  test(`0086-first-operator: ${rows} rows where ${title}`, async () => {
    const database = await openDatabase({ url: await newUrl() });
    const event = { id: randomUUID(), type, at: 0, subject_id: randomUUID(), details: '{}', recorded: 0 };
    await database.transaction(async (tx) => {
      await tx
        .insertInto('events')
        .values(event as never)
        .execute();
      await sql`drop table first_operator`.execute(tx);
      await migrationsFor(testedDatabase)['0086-first-operator']?.up(tx as never);
    });
    const found = await database.read.selectFrom('first_operator').select('link_hash').execute();
    await database.close();
    assert.deepEqual(found, Array(rows).fill({ link_hash: null }));
  });
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const { rows } = await database.transaction((tx) =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx),
  );
  return rows.map(({ name }) => name);
}
