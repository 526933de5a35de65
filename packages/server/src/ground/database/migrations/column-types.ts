import type { DatabaseKind } from '../engine.ts';

/** The parts of a table's definition that differ between the databases, as SQL. */
export interface ColumnTypes {
  readonly id: 'uuid' | 'text';
  /** Milliseconds since 1970. */
  readonly time: 'bigint' | 'integer';
  /** The collation of a text column that is ordered by code points; empty where that is the default. */
  readonly byCodePoint: string;
  /**
   * Makes the database number rows in the order in which they are inserted, whatever inserts them. Nothing on SQLite,
   * where inserts give the number themselves, as there are no others meanwhile.
   */
  readonly numberedByInsertion: (table: string, column: string) => string[];
  /** Parameters of how a table is stored and cleaned up. Nothing on SQLite. */
  readonly storage: (table: string, parameters: Readonly<Record<string, number>>) => string[];
  /** Table options: SQLite checks the types of values only in strict tables. */
  readonly tableEnd: string;
  /** The same for a table that is stored in the order of its primary key, as it has few other columns. */
  readonly keyedTableEnd: string;
}

/** For tables whose rows come and go: a fiftieth of them may be dead until they are cleaned up, rather than a fifth. */
export const CHURNING = { autovacuum_vacuum_scale_factor: 0.02 };

export const columnTypes: Record<DatabaseKind, ColumnTypes> = {
  sqlite: {
    id: 'text',
    time: 'integer',
    byCodePoint: '',
    numberedByInsertion: () => [],
    storage: () => [],
    tableEnd: ' strict',
    keyedTableEnd: ' strict, without rowid',
  },
  postgres: {
    id: 'uuid',
    time: 'bigint',
    byCodePoint: ' collate "C"',
    // Without a cache, numbers grow in the order in which they are taken, by whichever connection.
    numberedByInsertion: (table, column) => [
      `create sequence ${table}_${column}_seq cache 1 owned by ${table}.${column}`,
      `alter table ${table} alter column ${column} set default nextval('${table}_${column}_seq')`,
    ],
    storage: (table, parameters) => [
      `alter table ${table} set (${Object.entries(parameters)
        .map(([name, value]) => `${name} = ${value}`)
        .join(', ')})`,
    ],
    tableEnd: '',
    keyedTableEnd: '',
  },
};
