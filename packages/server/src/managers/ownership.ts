import {
  inParts,
  literal,
  locking,
  lockingToDelete,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { ManagerRow, OrganizationRow, StoredOrganizationRow } from '../database/schema.ts';
import { AT_ONCE } from '../endings/ending.ts';

/** Every organization has an owner. These say who must not go; what they say is true while their locks are held. */

/** Whether a manager is the one owner of its organization, which must be locked. */
export async function isLastOwner(
  tx: Transaction,
  { id, organization_id, role }: Pick<ManagerRow, 'id' | 'organization_id' | 'role'>,
): Promise<boolean> {
  if (role !== 'owner') return false;
  return (await otherOwners(tx, { id, organization_id }).executeTakeFirst()) === undefined;
}

/** The owners of an organization but for one; an account that is gone owns nothing, although its rows may be left. */
export function otherOwners(
  read: Reader,
  { id, organization_id }: Pick<ManagerRow, 'id' | 'organization_id'>,
) {
  return read
    .selectFrom('managers as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.id')
    .where('m.organization_id', '=', organization_id)
    .where('m.role', '=', literal('owner'))
    .where('m.id', '!=', id)
    .where('a.erased_at', 'is', null)
    .limit(1);
}

/** What an account owns, deleted or not. */
export function ownedAtAll(read: Reader, accountId: string) {
  return read
    .selectFrom('managers')
    .select('organization_id')
    .where('account_id', '=', accountId)
    .where('role', '=', literal('owner'))
    .orderBy('organization_id');
}

/** Locks organizations. Always in the same order: two who lock the same ones wait for each other. */
export async function lockInOrder(
  tx: Transaction,
  ids: readonly string[],
): Promise<Pick<StoredOrganizationRow, 'id' | 'purged_at'>[]> {
  if (ids.length === 0) return [];
  const organizations = tx.selectFrom('organizations').select(['id', 'purged_at']).where('id', 'in', ids);
  return locking(tx, organizations.orderBy('id')).execute();
}

/** Rows that change for each organization that an account leaves: its part in it, events, and what removes the organization. */
export const LEAVING_WEIGHT = 4;

/**
 * The live organizations that nobody but this account owns. Locks the account, so that it becomes a manager of nothing more
 * and the owner of nothing that it manages, what it owns, and of what else it manages as much as it can leave at once.
 */
export async function lockOwnedAlone(tx: Transaction, accountId: string): Promise<OrganizationRow[]> {
  await lockingToDelete(tx, tx.selectFrom('accounts').select('id').where('id', '=', accountId)).execute();
  const owned = await ownedAtAll(tx, accountId).execute();
  const others = await tx
    .selectFrom('managers')
    .select('organization_id')
    .where('account_id', '=', accountId)
    .orderBy('organization_id')
    .limit(AT_ONCE / LEAVING_WEIGHT)
    .execute();
  const ids = new Set([...owned, ...others].map(({ organization_id }) => organization_id));
  for (const some of inParts([...ids].sort())) await lockInOrder(tx, some);
  return tx
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .selectAll('o')
    .where('m.account_id', '=', accountId)
    .where('m.role', '=', literal('owner'))
    .where('o.deleted_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('managers as other')
            .innerJoin('accounts as owner', 'owner.id', 'other.account_id')
            .select('other.id')
            .whereRef('other.organization_id', '=', 'm.organization_id')
            .where('other.role', '=', literal('owner'))
            .whereRef('other.id', '!=', 'm.id')
            .where('owner.erased_at', 'is', null),
        ),
      ),
    )
    .orderBy('o.id')
    .execute();
}
