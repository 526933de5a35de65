import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../engine.ts';

/** Where the two databases differ in a table's definition. */
export interface ColumnTypes {
  readonly id: 'uuid' | 'text';
  /** Milliseconds since 1970. */
  readonly time: 'bigint' | 'integer';
  /** What follows the columns: SQLite checks the types of values only when told to. */
  readonly tableEnd: RawBuilder<unknown>;
}

export const columnTypes: Record<DatabaseKind, ColumnTypes> = {
  sqlite: { id: 'text', time: 'integer', tableEnd: sql`strict` },
  postgres: { id: 'uuid', time: 'bigint', tableEnd: sql`` },
};
