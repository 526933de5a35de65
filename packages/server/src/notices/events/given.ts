import { type DatabaseKind, type RawBuilder, type SqlBool, sql } from '../../ground/database/database.ts';

/**
 * Whether an event has one of these ids. PostgreSQL would read a partition to its end where it takes that for cheaper than
 * looking up each; but it does not know how long an array is that a query makes, and looks up what is in it. The
 * first and the last id tell it which partitions it needs.
 *
 * @param ids at least one
 */
export function isOneOf(kind: DatabaseKind, column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const id = sql.ref(column);
  if (kind === 'sqlite') return sql`${id} in (${sql.join(ids)})`;
  const sorted = ids.toSorted();
  return sql`${id} = any(array(select unnest(${ids}::uuid[]))) and ${id} between ${sorted[0]} and ${sorted.at(-1)}`;
}

/**
 * Joins events with the rows of `given`, a list of values with their ids, for an update. PostgreSQL would guess what the join
 * costs by statistics of the whole partitioned table, which autovacuum does not make.
 */
export function isGiven(kind: DatabaseKind, rows: readonly { readonly id: string }[]): RawBuilder<SqlBool> {
  if (kind === 'sqlite') return sql`events.id = given.id`;
  const ids = rows.map(({ id }) => id);
  return sql`events.id = cast(given.id as uuid) and ${isOneOf(kind, 'events.id', ids)}`;
}
