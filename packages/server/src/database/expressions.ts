import { type RawBuilder, sql } from 'kysely';

/** The first characters of a text column. */
export function beginningOf(column: string, length: number): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(length)})`;
}

/** A text that stands in the statement itself: only there does a planner see that a partial index is enough. */
export function literal<Text extends string>(text: Text): RawBuilder<Text> {
  return sql.lit(text);
}
