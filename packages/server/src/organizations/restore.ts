import type { Needs } from '../handler.ts';
import { organizationEvent, presentOrganization } from './organization.ts';
import { markAsRestored } from './store.ts';

/** Brings a deleted organization back, just as it was. */
export function restoreOrganization({ change }: Pick<Needs, 'change'>) {
  return change('restoreOrganization', {
    apply: async ({ tx, target }) => {
      const { organization } = target;
      const answer = { status: 200, body: presentOrganization(target) } as const;
      if (organization.deleted_at === null) return { events: 'unchanged', answer };
      await markAsRestored(tx, organization);
      return { events: organizationEvent('organization.restored', organization), answer };
    },
  });
}
