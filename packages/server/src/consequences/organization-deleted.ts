import type { Transaction } from '../ground/database/database.ts';
import type { OrganizationRow } from '../ground/database/schema.ts';
import { markAsDeleted } from '../tenancy/organizations/ending-store.ts';
import { organizationEvent } from '../tenancy/organizations/organization.ts';
import { endGrantsOf } from './grants-ended.ts';
import type { NewEvent } from './record-events.ts';

/**
 * Hides an organization, which must be locked, from everyone; its row stays, so that it can be restored. Applications that
 * people signed in to for it have to be signed in to again even then.
 */
export async function hideOrganization(
  tx: Transaction,
  organization: OrganizationRow,
  now: number,
): Promise<[NewEvent, ...NewEvent[]]> {
  await markAsDeleted(tx, organization, now);
  const grants = await endGrantsOf(tx, { kind: 'organization', subject_id: organization.id });
  return [organizationEvent('organization.deleted', organization), ...grants];
}
