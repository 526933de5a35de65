import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../engine.ts';

/** Where the two databases differ in a table's definition. */
export interface ColumnTypes {
  readonly id: 'uuid' | 'text';
  /** Milliseconds since 1970. */
  readonly time: 'bigint' | 'integer';
  /** What follows a text column in an index to order it by code points; undefined where that is the order anyway. */
  readonly byCodePoint: RawBuilder<unknown> | undefined;
  /** What follows the columns: SQLite checks the types of values only when told to. */
  readonly tableEnd: RawBuilder<unknown>;
}

export const columnTypes: Record<DatabaseKind, ColumnTypes> = {
  sqlite: { id: 'text', time: 'integer', byCodePoint: undefined, tableEnd: sql`strict` },
  postgres: { id: 'uuid', time: 'bigint', byCodePoint: sql`collate "C"`, tableEnd: sql`` },
};
