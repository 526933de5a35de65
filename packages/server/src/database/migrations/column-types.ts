import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../engine.ts';

/** Where the two databases differ in a table's definition. */
export interface ColumnTypes {
  readonly id: 'uuid' | 'text';
  /** Milliseconds since 1970. */
  readonly time: 'bigint' | 'integer';
  /** What follows a text column in an index to order it by code points; undefined where that is the order anyway. */
  readonly byCodePoint: RawBuilder<unknown> | undefined;
  /** The database's clock, in milliseconds since 1970. */
  readonly now: RawBuilder<unknown>;
  /** What follows the columns: SQLite checks the types of values only when told to. */
  readonly tableEnd: RawBuilder<unknown>;
  /** The same for a table whose rows stand in the order of their key, because they hold little else. */
  readonly keyedTableEnd: RawBuilder<unknown>;
}

export const columnTypes: Record<DatabaseKind, ColumnTypes> = {
  sqlite: {
    id: 'text',
    time: 'integer',
    byCodePoint: undefined,
    now: sql`cast(unixepoch('subsec') * 1000 as integer)`,
    tableEnd: sql`strict`,
    keyedTableEnd: sql`strict, without rowid`,
  },
  postgres: {
    id: 'uuid',
    time: 'bigint',
    byCodePoint: sql`collate "C"`,
    now: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
    tableEnd: sql``,
    keyedTableEnd: sql``,
  },
};
