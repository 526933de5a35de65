import type { Transaction } from '../../ground/database/database.ts';
import type { Group } from './group.ts';
import { updateGroupRow } from './store.ts';

/** Members that are deleted with their group, in one transaction. */
const DELETED_AT_ONCE = 500;

/**
 * Deletes a group. It gives nothing from now on, also where its members are so many that a task deletes them.
 */
export async function deleteGroupRow(
  tx: Transaction,
  { id, organization_id }: Pick<Group, 'id'> & { readonly organization_id: string | null },
  { members, now }: { readonly members: number; readonly now: number },
): Promise<void> {
  if (members <= DELETED_AT_ONCE) {
    await tx.deleteFrom('scim_groups').where('id', '=', id).execute();
    return;
  }
  await tx.deleteFrom('group_product_roles').where('group_id', '=', id).execute();
  // Without its connection, so that the directory can make another with its name.
  await updateGroupRow(tx, { id }, { connection_id: null, organization_id, deleted_at: now });
}

/** Deletes members of deleted groups, then the groups. @returns how many rows; undefined where there are none */
export async function finishDeleted(tx: Transaction, limit: number): Promise<number | undefined> {
  const group = await tx
    .selectFrom('scim_groups')
    .select('id')
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .limit(1)
    .executeTakeFirst();
  if (!group) return undefined;
  const { numDeletedRows } = await tx
    .deleteFrom('scim_members')
    .where('group_id', '=', group.id)
    .where('account_id', 'in', ({ selectFrom }) =>
      selectFrom('scim_members').select('account_id').where('group_id', '=', group.id).limit(limit),
    )
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) < limit) await tx.deleteFrom('scim_groups').where('id', '=', group.id).execute();
  return Number(numDeletedRows) + 1;
}
