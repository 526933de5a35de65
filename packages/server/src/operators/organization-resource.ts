import type { OperatorCaller } from '../callers/caller.ts';
import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { type OperatorOrganization, presentOperatorOrganization } from './organization.ts';
import { findAnyOrganization, lockAnyOrganization } from './organization-store.ts';

/** Any organization, deleted or not, for operators. */
export function anyOrganizationResource({
  database,
}: Pick<Needs, 'database'>): Resource<OperatorOrganization, OperatorCaller> {
  return {
    locate: (id) => findAnyOrganization(database.read, id),
    lock: (tx, { id }) => lockAnyOrganization(tx, id),
    present: presentOperatorOrganization,
  };
}
