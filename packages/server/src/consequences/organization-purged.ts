import { deleteUsersOf } from '../federation/scim/store.ts';
import type { Transaction } from '../ground/database/database.ts';
import { eraseAddressesIn } from '../notices/events/forgetting.ts';
import { deleteWebhooksOf } from '../notices/webhooks/tasks.ts';
import { deleteApiKeysOf } from '../tenancy/api-keys/revocation.ts';
import { deleteGroupsOf, deleteMembersOf } from '../tenancy/groups/ending-store.ts';
import { deleteOrganizationRow, markAsPurged } from '../tenancy/organizations/ending-store.ts';
import { organizationEvent } from '../tenancy/organizations/organization.ts';
import { deleteRowsOf, newEnding, type Stage, untilFewer } from './ending.ts';
import { insertEnding } from './ending-store.ts';
import { endGrantsLater } from './grants-ended.ts';
import type { NewEvent } from './record-events.ts';

type PurgeReason = 'grace_ended' | 'last_owner_deleted' | 'owner_missing';

const MANAGERS = { table: 'managers', owner: 'organization_id', key: ['id'] } as const;
const INVITATIONS = { table: 'invitations', owner: 'organization_id', key: ['id'] } as const;

const ROLES = { table: 'product_roles', owner: 'organization_id', key: ['id'] } as const;

/** Tables that directories write, and groups of the organization's own: members before their groups. */
const DIRECTORY = [
  ['scim_members', deleteMembersOf],
  ['scim_groups', deleteGroupsOf],
  ['scim_users', deleteUsersOf],
] as const;

/** The stages in which the rows of a purged organization are removed. */
export const PURGE_STAGES: readonly Stage[] = [
  {
    name: 'addresses',
    weight: 1,
    work: (tx, { subject_id: organization, after }, some) =>
      eraseAddressesIn(tx, { organization, after }, some),
  },
  ...DIRECTORY.map(
    ([name, deleteSome]): Stage => ({
      name,
      weight: 1,
      work: async (tx, { subject_id: id }, some) => untilFewer(await deleteSome(tx, id, some.limit), some),
    }),
  ),
  ...[MANAGERS, INVITATIONS].map(
    (rows): Stage => ({
      name: rows.table,
      weight: 1,
      work: async (tx, { subject_id: id }, some) =>
        untilFewer(await deleteRowsOf(tx, rows, { id, limit: some.limit }), some),
    }),
  ),
  { name: 'api_keys', weight: 1, work: (tx, { subject_id }, some) => deleteApiKeysOf(tx, subject_id, some) },
  // After everything that may refer to them.
  {
    name: ROLES.table,
    weight: 1,
    work: async (tx, { subject_id: id }, some) =>
      untilFewer(await deleteRowsOf(tx, ROLES, { id, limit: some.limit }), some),
  },
  // Webhooks are deleted once their deliveries are done.
  { name: 'webhooks', weight: 1, work: (tx, { subject_id }, some) => deleteWebhooksOf(tx, subject_id, some) },
  {
    name: 'row',
    weight: 1,
    work: async (tx, { subject_id }) => {
      await deleteOrganizationRow(tx, subject_id);
      return { done: 1, after: undefined };
    },
  },
];

/**
 * Removes an organization for good: from now on, it does not exist. Its managers, invitations, API keys and webhooks are
 * deleted in the background; its events stay, without network addresses. It must be locked.
 * @returns the event, to be recorded in the same transaction
 */
export async function purgeOrganization(
  tx: Transaction,
  id: string,
  { reason, now }: { readonly reason: PurgeReason; readonly now: number },
): Promise<NewEvent> {
  await markAsPurged(tx, id, now);
  await insertEnding(tx, newEnding(PURGE_STAGES, { kind: 'organization', subject_id: id }));
  await endGrantsLater(tx, { kind: 'organization', subject_id: id });
  return organizationEvent('organization.purged', { id }, { reason });
}
