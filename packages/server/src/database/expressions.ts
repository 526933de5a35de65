import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseKind } from './engine.ts';

/** The first characters of a text column. */
export function beginningOf(column: string, length: number): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(length)})`;
}

/**
 * A text that stands in the statement itself: only there does a planner see that a partial index is enough. SQLite would
 * look at a parameter's value for that, and compile the statement again each time.
 */
export function literal<Text extends string>(text: Text): RawBuilder<Text> {
  return sql.lit(text);
}

/** Sorts after whatever can follow the beginning of a text. */
const LAST = '\u{10ffff}';

/** What follows a text column to compare it by code points. */
const BY_CODE_POINT: Readonly<Record<DatabaseKind, RawBuilder<unknown>>> = {
  sqlite: sql``,
  postgres: sql`collate "C"`,
};

/** Whether a text column begins with this: a range of an index that is ordered by code points. */
export function beginsWith(kind: DatabaseKind, column: string, beginning: string): RawBuilder<SqlBool> {
  const text = sql`${sql.ref(column)} ${BY_CODE_POINT[kind]}`;
  return sql<SqlBool>`(${text} >= ${beginning} and ${text} < ${beginning + LAST})`;
}
