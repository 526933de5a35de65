import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { createTestDatabase, testedDatabase } from '../../../test/harness/databases.ts';
import {
  previousBuild,
  RELEASED_MIGRATIONS,
  removeBuild,
  skipWithoutHistory,
} from '../../../test/harness/previous-build.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { lookAt } from './beside.ts';
import { openDatabase } from './database.ts';
import { DatabaseRefused } from './failures.ts';
import { FOUNDATION, migrationsFor } from './migrations/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-foundation-'));
after(() => removeBuild(folder));

const all = Object.keys(migrationsFor(testedDatabase)).sort();
const foundation = all.filter((name) => name <= FOUNDATION.last);
const later = all.filter((name) => name > FOUNDATION.last);
const steps = RELEASED_MIGRATIONS.filter((name) => name <= FOUNDATION.last);

async function newUrl(): Promise<string> {
  const own = join(folder, randomUUID());
  mkdirSync(own);
  return createTestDatabase(own);
}

const appliedTo = async (url: string) =>
  (await rowsOf(url, 'select name from kysely_migration order by name')).map(({ name }) => String(name));

/** Makes a database record these migrations, and no others, as applied. */
async function setApplied(url: string, names: readonly string[]): Promise<void> {
  await runOn(url, 'delete from kysely_migration');
  for (const name of names) await runOn(url, `insert into kysely_migration values ('${name}', '2026')`);
}

test('migrate: a database of the last release gets the same schema as a new one', {
  skip: skipWithoutHistory(),
}, async () => {
  const build = dirname(previousBuild(mkdtempSync(join(folder, 'build-'))));
  const released: typeof import('./database.ts') = await import(join(build, 'ground/database/database.ts'));
  const [old, made] = [await newUrl(), await newUrl()];
  await (await released.openDatabase({ url: old })).close();
  assert.deepEqual(await appliedTo(old), RELEASED_MIGRATIONS);
  const look = await lookAt(old);
  assert.deepEqual(look?.applied, foundation);
  await look?.close();
  for (const url of [old, made]) {
    await (await openDatabase({ url })).close();
    assert.deepEqual(await appliedTo(url), all);
  }
  const [kept, fresh] = [await schemaOf(old), await schemaOf(made)];
  assert.ok(fresh.length > LEAST_PARTS, `only ${fresh.length} parts of the schema were compared`);
  assert.deepEqual(kept, fresh);
});

test('migrate: a database with every step of earlier builds records the foundation instead', async () => {
  const url = await newUrl();
  await (await openDatabase({ url })).close();
  await setApplied(url, [...steps, ...later]);
  await (await openDatabase({ url })).close();
  assert.deepEqual(await appliedTo(url), all);
});

test('migrate: refuses in one line a database with only some steps of earlier builds, unchanged', async () => {
  const url = await newUrl();
  await (await openDatabase({ url })).close();
  const some = [['0001-foundation', '0002-work'], steps.slice(0, 1), steps.slice(0, 20), steps.slice(0, -1)];
  for (const names of some) {
    await setApplied(url, names);
    for (const open of [() => openDatabase({ url }), () => lookAt(url)])
      await assert.rejects(open, (error: Error) => {
        assert.ok(error instanceof DatabaseRefused);
        assert.match(error.message, new RegExp(` up to ${names.at(-1)}, .* commit ${FOUNDATION.commit} `));
        return !error.message.includes('\n');
      });
    assert.deepEqual(await appliedTo(url), names);
  }
});

/** Everything in a schema, as the database reports it, in an order that does not depend on how it came about. */
async function schemaOf(url: string): Promise<string[]> {
  const queries = testedDatabase === 'postgres' ? POSTGRES : SQLITE;
  const found = await Promise.all(queries.map((query) => rowsOf(url, query)));
  return found
    .flat()
    .map(({ checks, ...row }) => ({
      ...row,
      ...(checks !== undefined && { checks: checksIn(String(checks)) }),
    }))
    .map((row) => JSON.stringify(row).replaceAll('\\"', '').replace(/\s+/g, ' '))
    .sort();
}

/** Fewer than all columns and indexes together: a query that no longer finds any fails. */
const LEAST_PARTS = 900;

const checksIn = (table: string) => table.match(/\bcheck \((?:[^()]|\([^()]*\))*\)/g);

const POSTGRES = [
  `select table_name, column_name, ordinal_position, data_type, is_nullable, column_default, collation_name
    from information_schema.columns where table_schema = 'public'`,
  `select conname, conrelid::regclass::text as of, pg_get_constraintdef(oid) as means
    from pg_constraint where connamespace = 'public'::regnamespace`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
  `select relname, relkind, reloptions from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
];

/** The definition of a table is not compared as text: there, columns that were added later follow its constraints. */
const SQLITE = [
  `select t.name as of, c.* from pragma_table_list as t, pragma_table_xinfo(t.name) as c where t.schema = 'main'`,
  `select name, wr, strict from pragma_table_list where schema = 'main'`,
  `select t.name as of, k.* from pragma_table_list as t, pragma_foreign_key_list(t.name) as k where t.schema = 'main'`,
  `select t.name as of, i.*, c.* from pragma_table_list as t, pragma_index_list(t.name) as i, pragma_index_xinfo(i.name) as c
    where t.schema = 'main'`,
  `select name, sql from sqlite_schema where type = 'index' and sql is not null`,
  `select name, sql as checks from sqlite_schema where type = 'table' and sql like '% check (%'`,
];
