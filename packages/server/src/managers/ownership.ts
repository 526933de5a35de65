import { locking, lockingToDelete, type Transaction } from '../database/database.ts';
import type { ManagerRow, OrganizationRow } from '../database/schema.ts';

/** Every organization has an owner. These two say who must not go; what they say is true while their locks are held. */

/** Whether a manager is the one owner of its organization, which must be locked. */
export async function isLastOwner(
  tx: Transaction,
  { id, organization_id, role }: Pick<ManagerRow, 'id' | 'organization_id' | 'role'>,
): Promise<boolean> {
  if (role !== 'owner') return false;
  const other = await tx
    .selectFrom('managers')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('role', '=', 'owner')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * The organizations that nobody but this account owns, live and deleted ones (see `deleted_at`). Locks the account, so
 * that it becomes a manager of nothing more, and everything that it manages.
 */
export async function lockOwnedAlone(tx: Transaction, accountId: string): Promise<OrganizationRow[]> {
  await lockingToDelete(tx, tx.selectFrom('accounts').select('id').where('id', '=', accountId)).execute();
  const managed = tx.selectFrom('managers').select('organization_id').where('account_id', '=', accountId);
  // Always in the same order: two who lock the same organizations wait for each other.
  const organizations = tx.selectFrom('organizations').select('id').where('id', 'in', managed).orderBy('id');
  await locking(tx, organizations).execute();
  return tx
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .selectAll('o')
    .where('m.account_id', '=', accountId)
    .where('m.role', '=', 'owner')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('managers as other')
            .select('other.id')
            .whereRef('other.organization_id', '=', 'm.organization_id')
            .where('other.role', '=', 'owner')
            .whereRef('other.id', '!=', 'm.id'),
        ),
      ),
    )
    .orderBy('o.id')
    .execute();
}
