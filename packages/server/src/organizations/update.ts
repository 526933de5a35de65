import type { OrganizationRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { organizationEvent, presentOrganization } from './organization.ts';
import { updateOrganizationRow } from './store.ts';

export function updateOrganization({ change }: Pick<Needs, 'change'>) {
  return change('updateOrganization', {
    demands: ({ requireSecondFactor }) =>
      typeof requireSecondFactor === 'boolean' ? 'organization:require-second-factor' : undefined,
    apply: async ({ tx, target, body, now }) => {
      const before = target.organization;
      const { name, requireSecondFactor: required } = body;
      const require_second_factor = required === undefined ? before.require_second_factor : Number(required);
      const changed = { name, require_second_factor, updated_at: now };
      const organization = await updateOrganizationRow(tx, before, changed);
      const details = { name: { from: before.name, to: name }, ...demandChange(before, organization) };
      return {
        events: organizationEvent('organization.updated', organization, details),
        answer: { status: 200, body: presentOrganization({ ...target, organization }) },
      };
    },
  });
}

/** What an event tells of a change of `requireSecondFactor`, where there is one. */
function demandChange(before: OrganizationRow, after: OrganizationRow) {
  const [from, to] = [before.require_second_factor === 1, after.require_second_factor === 1];
  return from === to ? {} : { requireSecondFactor: { from, to } };
}
