import { sql, type Transaction } from '../../ground/database/database.ts';

/**
 * Gives groups of directories, which nodes of the last release wrote, the organizations of their connections.
 * @returns how many, at most `limit`
 */
export async function adoptGroups(tx: Transaction, limit: number): Promise<number> {
  const some = tx
    .selectFrom('scim_groups')
    .select('id')
    .where('organization_id', 'is', null)
    .orderBy('id')
    .limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable('scim_groups')
    .set({
      organization_id: sql<string>`(select c.organization_id from connections as c
        where c.id = scim_groups.connection_id)`,
    })
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
