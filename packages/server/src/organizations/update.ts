import type { Needs } from '../handler.ts';
import { presentOrganization } from './organization.ts';
import { updateOrganizationRow } from './store.ts';

export function updateOrganization({ change }: Pick<Needs, 'change'>) {
  return change('updateOrganization', {
    apply: async ({ tx, target, body, now }) => {
      const renamed = { name: body.name, updated_at: now };
      const organization = await updateOrganizationRow(tx, target.organization, renamed);
      return { answer: { status: 200, body: presentOrganization({ ...target, organization }) } };
    },
  });
}
