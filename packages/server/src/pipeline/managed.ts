import type { ManagedKind } from '@portico/api';
import type { Failure } from '@portico/conventions';
import { hasRow, type RawBuilder, type Reader, sql, type Transaction } from '../ground/database/database.ts';

/** Stands for all things of a kind, also for those that are not made yet. */
export const ALL_THINGS = '*';

/** Whether a configuration file defines a thing, as a column: 1 or 0. @param id the column with its id */
export function managedColumn(kind: ManagedKind, id: string): RawBuilder<number> {
  return sql<number>`case when ${hasRow(sql`select 1 from configuration_keys as c
    where c.kind = ${sql.lit(kind)} and c.id in (cast(${sql.ref(id)} as text), ${sql.lit(ALL_THINGS)})`)} then 1 else 0 end`;
}

/** Returns the source of the file that defines any of these things, or all of their kind; undefined where none does. */
export async function managerOf(
  read: Reader,
  kind: ManagedKind,
  ids: readonly string[],
): Promise<string | undefined> {
  const row = await read
    .selectFrom('configuration_keys')
    .select('source')
    .where('kind', '=', kind)
    .where('id', 'in', [...ids, ALL_THINGS])
    .limit(1)
    .executeTakeFirst();
  return row?.source;
}

/**
 * Refuses to change things that a file defines, which must be locked. A change that is refused for any other reason, too, may
 * be refused for that one.
 * @throws Failure `MANAGED_BY_CONFIGURATION`
 */
export async function refuseManaged(
  tx: Transaction,
  { kind, ids }: { readonly kind: ManagedKind; readonly ids: readonly string[] },
  fail: (constant: 'MANAGED_BY_CONFIGURATION') => Failure,
): Promise<void> {
  if ((await managerOf(tx, kind, ids)) !== undefined) throw fail('MANAGED_BY_CONFIGURATION');
}
