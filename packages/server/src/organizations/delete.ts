import type { Needs } from '../handler.ts';
import { organizationEvent } from './organization.ts';
import { markAsDeleted } from './store.ts';

/** Puts an organization out of everyone's sight. Its row stays, so that it can be brought back. */
export function deleteOrganization({ change }: Pick<Needs, 'change'>) {
  return change('deleteOrganization', {
    apply: async ({ tx, target: { organization }, now }) => {
      await markAsDeleted(tx, organization, now);
      return { events: organizationEvent('organization.deleted', organization), answer: { status: 204 } };
    },
  });
}
