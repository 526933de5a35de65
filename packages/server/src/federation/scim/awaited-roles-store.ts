import { inParts, type Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';

/** Notes accounts whose roles have yet to follow the groups of a connection. */
export async function awaitRoles(
  tx: Transaction,
  { id }: Pick<ConnectionRow, 'id'>,
  ids: readonly string[],
): Promise<void> {
  for (const some of inParts(ids))
    await tx
      .insertInto('scim_awaited_roles')
      .values(some.map((account_id) => ({ connection_id: id, account_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The id of a connection for which roles are awaited; those of deleted organizations wait until they are restored. */
export async function findAwaiting(tx: Transaction): Promise<string | undefined> {
  const found = await tx
    .selectFrom('scim_awaited_roles as r')
    .innerJoin('connections as c', 'c.id', 'r.connection_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select('c.id')
    .where('o.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** Takes accounts whose roles are awaited, at most `limit`, for a connection whose organization is locked. */
export async function takeAwaiting(
  tx: Transaction,
  { id }: Pick<ConnectionRow, 'id'>,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('scim_awaited_roles')
    .select('account_id')
    .where('connection_id', '=', id)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ account_id }) => account_id);
  if (ids.length > 0)
    await tx
      .deleteFrom('scim_awaited_roles')
      .where('connection_id', '=', id)
      .where('account_id', 'in', ids)
      .execute();
  return ids;
}
