import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { presentOrganization, type SeenOrganization } from './organization.ts';
import { findOrganization, lockOrganization } from './store.ts';

/** An organization that is not deleted, as anybody may look for it. */
export function organizationResource({ database }: Pick<Needs, 'database'>): Resource<SeenOrganization> {
  const find = findOrganization(database);
  return {
    locate: (id, { account }) => find(id, account.id),
    lock: (tx, { organization }, { account }) => lockOrganization(tx, organization.id, account.id),
    present: presentOrganization,
  };
}
