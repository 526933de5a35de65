import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseKind } from './engine.ts';
import type { Schema } from './schema.ts';

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

/** A text column as it is compared by code points. */
export function inTextOrder(kind: DatabaseKind, column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} ${BY_CODE_POINT[kind]}`;
}

/** Whether a text comes before all that follow those with this beginning. */
export function endsBefore(text: RawBuilder<string>, beginning: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} < ${beginning + LAST}`;
}

/** Whether a text column begins with this: a range of an index that is ordered by code points. */
export function beginsWith(kind: DatabaseKind, column: string, beginning: string): RawBuilder<SqlBool> {
  const text = inTextOrder(kind, column);
  return sql<SqlBool>`(${text} >= ${beginning} and ${endsBefore(text, beginning)})`;
}

interface Limitable {
  limit(rows: number): Expression<unknown>;
}

/** How many rows a query selects; null if more than `most`, beyond which none is looked at. */
export async function countUpTo(
  read: Pick<Kysely<Schema>, 'selectFrom'>,
  query: Limitable,
  most: number,
): Promise<number | null> {
  const rows = sql<Record<string, unknown>>`(${query.limit(most + 1)})`.as('counted');
  const counting = read.selectFrom(rows).select(({ fn }) => fn.countAll<number>().as('number'));
  const { number } = await counting.executeTakeFirstOrThrow();
  return Number(number) > most ? null : Number(number);
}

interface Countable {
  offset(rows: number): { limit(rows: number): { executeTakeFirst(): Promise<unknown> } };
}

/** Whether a query selects so many rows or more: no more than these are looked at. */
export async function hasAsMany(query: Countable, many: number): Promise<boolean> {
  const last = await query
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}

/** Rows of one statement. The values in it are bounded: 32,766 on SQLite, 65,535 on PostgreSQL. */
const ROWS = 500;

/** Splits rows, or values to look for, into as many as go into one statement. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += ROWS) yield items.slice(at, at + ROWS);
}
