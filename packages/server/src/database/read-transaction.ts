import type { SqliteConnection } from './sqlite-connection.ts';

/** The part of a connection that a transaction for reading needs. */
export type ReadConnection = Pick<SqliteConnection, 'isTransaction' | 'execute'> & {
  statement(sql: string): Pick<ReturnType<SqliteConnection['statement']>, 'first'>;
};

/** Begins a read transaction. Prepared, because it is done again and again. */
export function begin(connection: ReadConnection): void {
  connection.statement('begin').first([]);
}

/** Takes the snapshot: SQLite does so with the first read of a transaction. */
export function see(connection: ReadConnection): void {
  connection.statement('select 1 from sqlite_schema limit 1').first([]);
}

/** Ends a read transaction, which has nothing to lose. */
export function end(connection: ReadConnection): void {
  try {
    if (connection.isTransaction) connection.statement('commit').first([]);
  } catch {
    // Even this can fail to read the disk; a transaction that stayed open would show old data for ever.
    if (connection.isTransaction) connection.execute('rollback');
  }
}
