import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { after, test } from 'node:test';
import { type Column, DATA } from '../../../../../tools/inventories/data.ts';
import { amounts } from '../../../src/configuration/amounts.ts';
import { limits } from '../../../src/configuration/limits.ts';
import { SEALED, type SealedColumn } from '../../../src/ground/secret-keys/sealed.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { rowsOf } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { BOUNDS, type Bound, type Bounds, type Test } from '../bounds.ts';

/** Compares the bounds of tables in `bounds.ts`, and the columns in `data.yaml`, with the database and the code. */
const service = await startService({ workInterval: 20 });
after(() => service.stop());

const rows = Object.entries<Bounds>(BOUNDS);
const bounds = rows.flatMap(([table, { bounds }]) => bounds.map((bound) => ({ ...bound, table })));
const exits = rows.flatMap(([, { exits = [] }]) => exits);

const ROOT = new URL('../../..', import.meta.url).pathname;
const textOf = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');

/** Tables of the migrations themselves, which write to them when a version is new. */
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

const CATALOGUE = {
  sqlite: {
    tables: `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
    columns: `select t.name as table_name, c.name as column_name from sqlite_master t, pragma_table_info(t.name) c
      where t.type = 'table'`,
    unique: `select t.name as table_name, i.name as index_name, c.name as column_name from sqlite_master t,
      pragma_index_list(t.name) i, pragma_index_info(i.name) c
      where t.type = 'table' and i."unique" = 1 and i.partial = 0`,
  },
  postgres: {
    tables: `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`,
    columns: `select table_name, column_name from information_schema.columns
      where table_schema = current_schema()
        and not (select relispartition from pg_class where oid = to_regclass(table_name))`,
    unique: `select t.relname as table_name, i.indexrelid::text as index_name, c.attname as column_name
      from pg_index i join pg_class t on t.oid = i.indrelid
      join pg_attribute c on c.attrelid = t.oid and c.attnum = any(i.indkey)
      where i.indisunique and i.indpred is null and not t.relispartition
        and t.relnamespace = current_schema()::regnamespace`,
  },
}[testedDatabase];

/** Tables whose rows are short-lived but few, as people create each of them. */
const FEW = [
  ...['api_keys', 'api_key_secrets', 'application_secrets', 'service_key_secrets'],
  ...['team_webhooks', 'webhooks'],
];
/** Four rows a year. */
const SIGNING = ['signing_keys', 'rsa_signing_keys'];

const skipOnSqlite = testedDatabase === 'sqlite' && 'SQLite has no autovacuum of tables';
test('autovacuum cleans up each table whose rows live for a day or less before a fifth are dead', {
  skip: skipOnSqlite,
}, async () => {
  const lasting = [...FEW, ...SIGNING];
  const churning = rows.flatMap(([table, { exits = [] }]) =>
    exits.some(({ when }) => /hour|minute/.test(when)) && !lasting.includes(table) ? [table] : [],
  );
  const set = await rowsOf(
    service.databaseUrl,
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
       and array_to_string(reloptions, ',') like '%autovacuum_vacuum_scale_factor=0.02%'`,
  );
  const named = new Set(set.map(({ name }) => String(name)));
  assert.ok(churning.length > 20, `only ${churning.length} tables`);
  assert.deepEqual(
    churning.filter((table) => !named.has(table)),
    [],
  );
});

/** The columns that `data.yaml` names, and that are such. */
function classified(is: (column: Column) => boolean): string[] {
  return Object.entries(DATA)
    .flatMap(([table, { columns }]) =>
      Object.entries(columns).flatMap(([name, column]) => (is(column) ? `${table}.${name}` : [])),
    )
    .sort();
}

test('each table of the database has a bound, and no other has', async () => {
  const tables = (await rowsOf(service.databaseUrl, CATALOGUE.tables)).map(({ name }) => String(name));
  assert.deepEqual(tables.filter((name) => !MIGRATIONS.includes(name)).sort(), Object.keys(BOUNDS).sort());
});

test('each column of the database is classified, and no other is', async () => {
  const columns = (await rowsOf(service.databaseUrl, CATALOGUE.columns))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
    .filter((column) => !MIGRATIONS.some((table) => column.startsWith(`${table}.`)));
  assert.deepEqual(
    columns.sort(),
    classified(() => true),
  );
});

test('a column is classified as encrypted exactly if a new secret key re-encrypts it', () => {
  const sealed = Object.values<SealedColumn>(SEALED).map(({ table, column }) => `${table}.${column}`);
  assert.deepEqual(
    classified(({ form }) => form === 'encrypted'),
    sealed.sort(),
  );
});

test('each variable that limits callers bounds a table', () => {
  /** Settings of the limits, and counts of requests that may have no effect. */
  const others = [
    ...['limits', 'challenges', 'guessPause', 'knownAddress'],
    ...['serviceKeyRate', 'scimRate', 'clientDocumentsPerAddress'],
  ];
  const all = [...Object.keys(limits), ...Object.keys(amounts)].filter((key) => !others.includes(key));
  const named = new Set(bounds.flatMap((bound) => ('variable' in bound ? [bound.variable] : [])));
  assert.deepEqual([...named].sort(), all.sort());
});

test('a bound of one row each rests on a unique index', async () => {
  const indexes = await rowsOf(service.databaseUrl, CATALOGUE.unique);
  const unique = Object.values(Object.groupBy(indexes, ({ index_name }) => String(index_name))).map(
    (columns = []) => `${columns[0]?.table_name}: ${columns.map(({ column_name }) => column_name).sort()}`,
  );
  for (const bound of bounds) {
    if ('oneFor' in bound)
      assert.ok(unique.includes(`${bound.table}: ${bound.oneFor.toSorted()}`), bound.table);
  }
});

test('a table that no request fills is filled in the one file named', () => {
  const files = globSync(`${ROOT}src/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  const adding = (table: string) =>
    files
      .filter((file) => readFileSync(file, 'utf8').includes(`insertInto('${table}')`))
      .map((file) => relative(`${ROOT}src`, file));
  for (const bound of bounds)
    if ('by' in bound) assert.deepEqual(adding(bound.table), [bound.in], bound.table);
});

test('each task that deletes rows is a task of the service', async () => {
  const tasks = new Set(exits.flatMap(({ task }) => task ?? []));
  await until('the service has written down all of these', async () => {
    for (const { name } of await rowsOf(service.databaseUrl, 'select name from tasks'))
      tasks.delete(String(name));
    return tasks.size === 0;
  });
});

test('each bound names an existing test', () => {
  const testOf = (bound: Bound): Test[] => ('test' in bound ? [bound.test] : []);
  for (const [file, title] of [...bounds.flatMap(testOf), ...exits.map(({ test }) => test)]) {
    const titles = textOf(file)
      .split('\n')
      .filter((line) => /^\s*test\(/.test(line));
    assert.ok(
      titles.some((line) => line.includes(title)),
      `${file} has no test "${title}"`,
    );
  }
});
