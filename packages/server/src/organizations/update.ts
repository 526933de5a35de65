import type { Needs } from '../handler.ts';
import { organizationEvent, presentOrganization } from './organization.ts';
import { updateOrganizationRow } from './store.ts';

export function updateOrganization({ change }: Pick<Needs, 'change'>) {
  return change('updateOrganization', {
    apply: async ({ tx, target, body, now }) => {
      const renamed = { name: body.name, updated_at: now };
      const organization = await updateOrganizationRow(tx, target.organization, renamed);
      const details = { name: { from: target.organization.name, to: organization.name } };
      return {
        events: organizationEvent('organization.updated', organization, details),
        answer: { status: 200, body: presentOrganization({ ...target, organization }) },
      };
    },
  });
}
