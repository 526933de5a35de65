import type { OrganizationRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { presentOrganization, type SeenOrganization, seenAs } from './organization.ts';
import { findOrganization, findOwned, lockOrganization, lockOwned } from './store.ts';

/** An organization that is not deleted, as anybody may look for it. */
export function organizationResource({ database }: Pick<Needs, 'database'>): Resource<SeenOrganization> {
  const find = findOrganization(database);
  return {
    locate: (id, { account }) => find(id, account.id),
    lock: (tx, { organization }, { account }) => lockOrganization(tx, organization.id, account.id),
    present: presentOrganization,
  };
}

/** An organization that the caller owns: one that is not deleted, or that can still be restored. */
export function ownedOrganizationResource({
  database,
  clock,
  deletionGrace,
}: Pick<Needs, 'database' | 'clock' | 'deletionGrace'>): Resource<SeenOrganization> {
  const find = findOwned(database);
  const seen = (organization: OrganizationRow | undefined): SeenOrganization | undefined => {
    if (!organization) return undefined;
    const { deleted_at } = organization;
    const isGone = deleted_at !== null && deleted_at <= clock() - deletionGrace;
    return isGone ? undefined : seenAs('owner', organization);
  };
  return {
    locate: async (id, { account }) => seen(await find(id, account.id)),
    lock: async (tx, { organization }, { account }) => seen(await lockOwned(tx, organization.id, account.id)),
    present: presentOrganization,
  };
}
