import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DatabaseRefused } from '../failures.ts';
import { recognized } from '../migrate.ts';
import { TABLES } from '../schema.ts';
import { assertCurrent, type Source, type Target } from './store.ts';
import { BATCH, type Column, type Row, type Table } from './table.ts';

/**
 * Reads from a connection that has a transaction open.
 * @throws {DatabaseRefused} where it is not a database of this build
 */
export function sqliteSource(database: DatabaseSync): Source {
  assertCurrent(migrationsOf(database));
  return {
    tables: TABLES.map((name) => tableOf(database, name)),
    count: async ({ name }) =>
      Number(database.prepare(`select count(*) as count from "${name}"`).get()?.count),
    rows: (table) => rowsOf(database, table),
  };
}

/** Writes to a new file, in the open transaction of its only connection. */
export function sqliteTarget(database: DatabaseSync): Target {
  // Cached, since statements hold memory until they are collected.
  const statements = new Map<string, StatementSync>();
  const statementFor = (table: Table) => {
    const statement = statements.get(table.name) ?? database.prepare(insertInto(table));
    statements.set(table.name, statement);
    return statement;
  };
  return {
    tables: TABLES.map((name) => tableOf(database, name)),
    rows: (table) => rowsOf(database, table),
    insert: async (table, rows) => {
      const statement = statementFor(table);
      for (const row of rows) statement.run(...row);
    },
    finish: async () => {
      const lost = database.prepare('pragma foreign_key_check').get();
      if (lost) throw new DatabaseRefused(`A row of ${lost.table} refers to a missing row of ${lost.parent}`);
    },
  };
}

/**
 * The migrations that were applied to a file.
 * @throws {DatabaseRefused} where it is not a database of Portico
 */
export function migrationsOf(database: DatabaseSync): string[] {
  const known = database.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`).get();
  if (!known) throw new DatabaseRefused('The file is not a database of Portico');
  const rows = database.prepare('select name from kysely_migration order by name').all();
  return recognized(rows.map(({ name }) => String(name)));
}

function tableOf(database: DatabaseSync, name: string): Table {
  const columns = database.prepare('select name, type from pragma_table_info(?) order by name').all(name);
  const references = database.prepare('select "table" as name from pragma_foreign_key_list(?)').all(name);
  return {
    name,
    columns: columns.map((column) => ({ name: String(column.name), type: String(column.type) })),
    references: references.map((reference) => String(reference.name)),
  };
}

async function* rowsOf(database: DatabaseSync, { name, columns }: Table): AsyncGenerator<Row[]> {
  const statement = database.prepare(`select ${columns.map(asText).join()} from "${name}"`);
  statement.setReturnArrays(true);
  let batch: Row[] = [];
  for (const row of statement.iterate() as Iterable<unknown>) {
    batch.push(row as Row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Integers are read as text, as JavaScript's numbers are exact only up to 2^53. */
function asText({ name, type }: Column): string {
  return type === 'INTEGER' ? `cast("${name}" as text)` : `"${name}"`;
}

function insertInto({ name, columns }: Table): string {
  const values = columns.map(({ type }) => (type === 'INTEGER' ? 'cast(? as integer)' : '?'));
  return `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join()}) values (${values.join()})`;
}
