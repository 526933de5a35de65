import type { Transaction } from '../database/database.ts';
import { eraseAllAddresses } from '../events/store.ts';
import { deleteDeliveriesOf } from '../webhooks/delivery-store.ts';
import { organizationEvent } from './organization.ts';
import { deleteOrganizationRow } from './store.ts';

/** Why an organization is gone for good. */
export type PurgeReason = 'grace_ended' | 'last_owner_deleted';

const DELETED_AT_ONCE = 500;

/**
 * Removes an organization for good, with its managers, invitations and webhooks. Its events stay, without network addresses. It
 * must be locked.
 * @returns the event, to be recorded in the same transaction
 */
export async function purgeOrganization(tx: Transaction, id: string, reason: PurgeReason) {
  await eraseAllAddresses(tx, { of: 'organization_id', id });
  while ((await deleteDeliveriesOf(tx, id, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  await deleteOrganizationRow(tx, id);
  return organizationEvent('organization.purged', { id }, { reason });
}
