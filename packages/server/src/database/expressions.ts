import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether the text of a column begins with something else than this. */
export function beginsOtherwise(column: string, prefix: string): Expression<SqlBool> {
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, ${sql.lit(prefix.length)}) != ${prefix}`;
}
