import {
  type Expression,
  literal,
  locking,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ManagerRow, StoredOrganizationRow } from '../../ground/database/schema.ts';

/** Every organization must keep an owner, once it has one. What these functions find remains true while the locks are held. */

/** Whether a manager is the only owner of its organization, which must be locked. */
export async function isLastOwner(
  tx: Transaction,
  { id, organization_id, role }: Pick<ManagerRow, 'id' | 'organization_id' | 'role'>,
): Promise<boolean> {
  if (role !== 'owner') return false;
  return (await otherOwners(tx, { id, organization_id }).executeTakeFirst()) === undefined;
}

/** Another owner of an organization. */
export function otherOwners(
  read: Reader,
  { id, organization_id }: Pick<ManagerRow, 'id' | 'organization_id'>,
) {
  return ownersOf(read, organization_id).where('m.id', '!=', id);
}

/** One of the owners of an organization. Deleted accounts own nothing, although rows of them may be left for a while. */
export function ownersOf(read: Reader, organizationId: string | Expression<string>) {
  return read
    .selectFrom('managers as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', literal('owner'))
    .where('a.erased_at', 'is', null)
    .limit(1);
}

/** Whether an organization, which must be locked, has an owner: one that the team created may have none yet. */
export async function hasOwner(tx: Transaction, organizationId: string): Promise<boolean> {
  return (await ownersOf(tx, organizationId).executeTakeFirst()) !== undefined;
}

/** The organizations that an account owns, deleted or not. */
export function ownedAtAll(read: Reader, accountId: string) {
  return read
    .selectFrom('managers')
    .select('organization_id')
    .where('account_id', '=', accountId)
    .where('role', '=', literal('owner'))
    .orderBy('organization_id');
}

/** Locks organizations, in a fixed order to avoid deadlocks. */
export async function lockInOrder(
  tx: Transaction,
  ids: readonly string[],
): Promise<Pick<StoredOrganizationRow, 'id' | 'purged_at'>[]> {
  if (ids.length === 0) return [];
  const organizations = tx.selectFrom('organizations').select(['id', 'purged_at']).where('id', 'in', ids);
  return locking(tx, organizations.orderBy('id')).execute();
}

/** Rows written for each organization that an account leaves: its role, events, and the removal of the organization. */
export const LEAVING_WEIGHT = 4;

/** How many owners of an organization get a mail about it: those who have been managers for the longest time. */
const MOST_TOLD = 20;

/** The owners who get mails about an organization. */
export async function ownersToTell(
  tx: Transaction,
  organizationId: string,
): Promise<{ readonly account: string; readonly recipient: string }[]> {
  return tx
    .selectFrom('managers as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id as account', 'a.email as recipient'])
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', literal('owner'))
    .where('a.erased_at', 'is', null)
    .orderBy('m.id')
    .limit(MOST_TOLD)
    .execute();
}
