import { CompiledQuery } from 'kysely';
import { DatabaseRefused } from '../failures.ts';
import { recognized } from '../migrate.ts';
import { TABLES } from '../schema.ts';
import type { Transaction } from '../transaction.ts';
import { assertCurrent, type Source, type Target } from './store.ts';
import { BATCH, type Row, type Table } from './table.ts';

interface PostgresSource extends Source {
  /** Whether a service is connected, as far as this user can see. */
  readonly isServed: boolean;
}

/** Marks a database with a number until the transaction ends. Advisory locks are per database, so no other has it. */
export async function setMark(tx: Transaction, mark: number): Promise<void> {
  await run(tx, 'select pg_advisory_xact_lock($1::bigint)', [mark]);
}

/** Whether another transaction has marked this database. */
export async function isMarked(tx: Transaction, mark: number): Promise<boolean> {
  const query = 'select pg_try_advisory_xact_lock($1::bigint) as free';
  const [lock] = await run<{ free: boolean }>(tx, query, [mark]);
  return lock?.free === false;
}

/**
 * Reads from a transaction that sees a snapshot.
 * @throws {DatabaseRefused} where it is not a database of this build
 */
export async function postgresSource(tx: Transaction): Promise<PostgresSource> {
  const [found] = await run<{ there: boolean }>(
    tx,
    `select to_regclass('kysely_migration') is not null as there`,
  );
  if (!found?.there) throw new DatabaseRefused('The source is not a database of Portico');
  const others = await run(
    tx,
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and application_name = current_setting('application_name') limit 1`,
  );
  const migrations = await run<{ name: string }>(tx, 'select name from kysely_migration order by name');
  assertCurrent(recognized(migrations.map(({ name }) => name)));
  return {
    isServed: others.length > 0,
    tables: await tablesOf(tx),
    count: (table) => countRows(tx, table),
    rows: (table) => rowsOf(tx, table),
  };
}

/**
 * Called before anything is migrated or locked, so that a service is not held up when its database is given as the target by
 * mistake.
 * @throws {DatabaseRefused} where there are rows already
 */
export async function assertNoRows(tx: Transaction): Promise<void> {
  for (const { name } of await run<{ name: string }>(tx, TABLES_THERE, [TABLES])) {
    const [row] = await run(tx, `select 1 from ${name} limit 1`);
    if (row) throw new DatabaseRefused(`The database is not empty: it has rows in ${name}`);
  }
}

/** Portico's tables, and any others in the schema, except those of extensions, which may have rows from the start. */
const TABLES_THERE = `
  select t.oid::regclass::text as name
  from pg_class t join pg_namespace n on n.oid = t.relnamespace
  where t.relkind in ('r', 'p')
    and (t.oid in (select to_regclass(quote_ident(name)) from unnest($1::text[]) as name)
      or n.nspname = current_schema() and t.relname not in ('kysely_migration', 'kysely_migration_lock')
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e'))
  order by array_position($1::text[], t.relname::text)`;

/**
 * Writes in a transaction that has created the tables, and locks them against all others until it ends.
 * @throws {DatabaseRefused} where there are rows already
 */
export async function postgresTarget(tx: Transaction): Promise<Target> {
  const tables = await tablesOf(tx);
  await run(tx, `lock table ${TABLES.map(quoted).join()} in exclusive mode`);
  await assertNoRows(tx);
  return {
    tables,
    rows: (table) => rowsOf(tx, table),
    insert: async (table, rows) => {
      assertStorable(table, rows);
      const values = table.columns.map((_, at) => rows.map((row) => row[at]));
      await run(tx, insertInto(table), values);
    },
    // New events come after those that were copied. Without statistics, the first queries would be planned as if the tables were empty.
    finish: async () => {
      await run(
        tx,
        `select setval(pg_get_serial_sequence('events', 'recorded'), max(recorded) + 1) from events`,
      );
      await run(tx, `analyze ${TABLES.map(quoted).join()}`);
    },
  };
}

async function run<Found>(tx: Transaction, sql: string, values: unknown[] = []): Promise<Found[]> {
  const { rows } = await tx.executeQuery<Found>(CompiledQuery.raw(sql, values));
  return rows;
}

async function tablesOf(tx: Transaction): Promise<Table[]> {
  const columns = await run<{ table: string; name: string; type: string }>(
    tx,
    `select t.relname as table, c.attname as name, format_type(c.atttypid, null) as type
     from pg_attribute c join pg_class t on t.oid = c.attrelid
     where t.oid = any($1::regclass[]) and c.attnum > 0 and not c.attisdropped
     order by c.attname collate "C"`,
    [TABLES],
  );
  const keys = await run<{ table: string; name: string }>(
    tx,
    `select t.relname as table, r.relname as name
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and k.conrelid = any($1::regclass[])`,
    [TABLES],
  );
  return TABLES.map((name) => ({
    name,
    columns: columns
      .filter(({ table }) => table === name)
      .map((column) => ({ name: column.name, type: column.type })),
    references: keys.filter(({ table }) => table === name).map((key) => key.name),
  }));
}

async function countRows(tx: Transaction, { name }: Table): Promise<number> {
  const [found] = await run<{ count: number }>(tx, `select count(*) as count from ${quoted(name)}`);
  return Number(found?.count);
}

async function* rowsOf(tx: Transaction, { name, columns }: Table): AsyncGenerator<Row[]> {
  const names = columns.map((column) => column.name);
  const values = names.map((column) => `${quoted(column)}::text as ${quoted(column)}`).join();
  await run(tx, `declare everything no scroll cursor for select ${values} from ${quoted(name)}`);
  for (;;) {
    const rows = await run<Record<string, string | null>>(tx, `fetch ${BATCH} from everything`);
    if (rows.length === 0) break;
    yield rows.map((row) => names.map((column) => row[column] ?? null));
  }
  await run(tx, 'close everything');
}

function insertInto({ name, columns }: Table): string {
  const values = columns.map(({ type }, at) => `$${at + 1}::${type}[]`);
  const names = columns.map((column) => quoted(column.name));
  return `insert into ${quoted(name)} (${names.join()}) select * from unnest(${values.join()})`;
}

/** PostgreSQL can store every character except U+0000. */
function assertStorable({ name, columns }: Table, rows: readonly Row[]): void {
  for (const row of rows) {
    const at = row.findIndex((value) => value?.includes('\0'));
    if (at < 0) continue;
    throw new DatabaseRefused(
      `PostgreSQL cannot store a row of ${name}: its ${columns[at]?.name} has a character U+0000`,
    );
  }
}

function quoted(name: string): string {
  return `"${name}"`;
}
