import type { DatabaseKind } from '../engine.ts';

/** Where the two databases differ in a table's definition, as SQL. */
export interface ColumnTypes {
  readonly id: 'uuid' | 'text';
  /** Milliseconds since 1970. */
  readonly time: 'bigint' | 'integer';
  /** What follows a text column to order it by code points; empty where that is the order anyway. */
  readonly byCodePoint: string;
  /** The database's clock, in milliseconds since 1970. */
  readonly now: string;
  /** What follows the columns: SQLite checks the types of values only when told to. */
  readonly tableEnd: string;
  /** The same for a table whose rows stand in the order of their key, because they hold little else. */
  readonly keyedTableEnd: string;
}

export const columnTypes: Record<DatabaseKind, ColumnTypes> = {
  sqlite: {
    id: 'text',
    time: 'integer',
    byCodePoint: '',
    now: `cast(unixepoch('subsec') * 1000 as integer)`,
    tableEnd: ' strict',
    keyedTableEnd: ' strict, without rowid',
  },
  postgres: {
    id: 'uuid',
    time: 'bigint',
    byCodePoint: ' collate "C"',
    now: 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)',
    tableEnd: '',
    keyedTableEnd: '',
  },
};
