import type { OrganizationRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import type { SessionCaller } from '../sessions/session.ts';
import { presentOrganization, type SeenOrganization, seenAs } from './organization.ts';
import { findOrganization, findOwned, lockOrganization, lockOwned } from './store.ts';

/** An organization that is not deleted, as anybody may look for it. */
export function organizationResource({ database }: Pick<Needs, 'database'>): Resource<SeenOrganization> {
  const find = findOrganization(database);
  return {
    locate: find,
    lock: (tx, { organization }, caller) => lockOrganization(tx, organization.id, caller),
    present: presentOrganization,
  };
}

/**
 * An organization that the caller owns: one that is not deleted, or that can still be restored. An API key finds its own,
 * so that it hears what it may not do.
 */
export function ownedOrganizationResource({
  database,
  clock,
  deletionGrace,
}: Pick<Needs, 'database' | 'clock' | 'deletionGrace'>): Resource<SeenOrganization> {
  const find = findOwned(database);
  const findLive = findOrganization(database);
  const seen = (organization: OrganizationRow | undefined): SeenOrganization | undefined => {
    if (!organization) return undefined;
    const { deleted_at } = organization;
    const isGone = deleted_at !== null && deleted_at <= clock() - deletionGrace;
    return isGone ? undefined : seenAs('owner', organization);
  };
  return {
    locate: async (id, caller) => {
      if (caller.kind !== 'api_key') return seen(await find(id, caller.account.id));
      const found = await findLive(id, caller);
      return found?.role === undefined ? undefined : found;
    },
    lock: async (tx, { organization }, { account }: SessionCaller) =>
      seen(await lockOwned(tx, organization.id, account.id)),
    present: presentOrganization,
  };
}
