import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseKind } from './engine.ts';
import type { Schema } from './schema.ts';

/** The first characters of a text column. */
export function beginningOf(column: string, length: number): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(length)})`;
}

/**
 * A value as a literal in the statement, so that the planner can use a partial index. With a parameter, SQLite would have to
 * compile the statement again for each value.
 */
export function literal<Value extends string | number>(value: Value): RawBuilder<Value> {
  return sql.lit(value);
}

/** Sorts after anything that can follow the beginning of a text. */
const LAST = '\u{10ffff}';

/** The collation that compares text by code points. */
const BY_CODE_POINT: Readonly<Record<DatabaseKind, RawBuilder<unknown>>> = {
  sqlite: sql``,
  postgres: sql`collate "C"`,
};

/** A text column, compared by code points. */
export function inTextOrder(kind: DatabaseKind, column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} ${BY_CODE_POINT[kind]}`;
}

/** The upper bound of the range of texts with this beginning. */
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

/** How many rows a query selects; null for more than `most`, where counting stops. */
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

/**
 * Whether a query finds a row, as it is looked up for each row that asks. With `exists`, PostgreSQL might read everything that
 * any row could ask for instead: it plans for all rows of a table, before it knows how few a page has.
 * @param query selects what is never null
 */
export function hasRow(query: Limitable | RawBuilder<unknown>): RawBuilder<SqlBool> {
  const first = 'limit' in query ? query.limit(1) : sql`(${query} limit 1)`;
  return sql<SqlBool>`(${first} is not null)`;
}

interface Countable {
  offset(rows: number): { limit(rows: number): { executeTakeFirst(): Promise<unknown> } };
}

/** Whether a query selects at least so many rows; reads no more than these. */
export async function hasAsMany(query: Countable, many: number): Promise<boolean> {
  const last = await query
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}

/** Rows per statement, whose parameters are limited to 32,766 on SQLite and 65,535 on PostgreSQL. */
const ROWS = 500;

/** Splits rows, or values, into batches for one statement each. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += ROWS) yield items.slice(at, at + ROWS);
}
