import { literal, locking, type Reader, type Transaction } from '../database/database.ts';
import type { ManagerRow, StoredOrganizationRow } from '../database/schema.ts';

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

/** How many owners of an organization get a mail about something in it: those who have been managers for longest. */
const MOST_TOLD = 20;

/** Whom a mail about something in an organization goes to. */
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
