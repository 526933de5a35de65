import { differences } from '../consequences/record-events.ts';
import type { OrganizationRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { organizationEvent, presentOrganization } from './organization.ts';
import { updateOrganizationRow } from './store.ts';

export function updateOrganization({ change }: Pick<Needs, 'change'>) {
  return change('updateOrganization', {
    demands: ({ body }) =>
      typeof body.requireSecondFactor === 'boolean'
        ? { permissions: ['organization:require-second-factor'], isForStrong: true }
        : undefined,
    apply: async ({ tx, target, body: { name, requireSecondFactor: required }, now }) => {
      const before = target.organization;
      const require_second_factor = required === undefined ? before.require_second_factor : Number(required);
      const details = differences(told(before), told({ name, require_second_factor }));
      if (!details)
        return { events: 'unchanged', answer: { status: 200, body: presentOrganization(target) } };
      const changed = { name, require_second_factor, updated_at: now };
      const organization = await updateOrganizationRow(tx, before, changed);
      return {
        events: organizationEvent('organization.updated', organization, details),
        answer: { status: 200, body: presentOrganization({ ...target, organization }) },
      };
    },
  });
}

/** What events tell of an organization. */
function told({ name, require_second_factor }: Pick<OrganizationRow, 'name' | 'require_second_factor'>) {
  return { name, requireSecondFactor: require_second_factor === 1 };
}
