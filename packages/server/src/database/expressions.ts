import { type RawBuilder, sql } from 'kysely';

/** The first characters of a text column. */
export function beginningOf(column: string, length: number): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(length)})`;
}
