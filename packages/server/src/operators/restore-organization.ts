import type { Needs } from '../handler.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { markAsRestored } from '../organizations/store.ts';
import { usedEvent } from './operator.ts';
import { presentOperatorOrganization } from './organization.ts';

export function restoreOrganizationAsOperator({ change }: Needs) {
  return change('restoreOrganizationAsOperator', {
    apply: async ({ tx, caller, target: organization }) => {
      const { id } = organization;
      const isDeleted = organization.deleted_at !== null;
      if (isDeleted) await markAsRestored(tx, organization);
      return {
        events: isDeleted
          ? organizationEvent('organization.restored', organization)
          : usedEvent({ by: caller, operation: 'restoreOrganizationAsOperator', organization: id }),
        answer: { status: 200, body: presentOperatorOrganization({ ...organization, deleted_at: null }) },
      };
    },
  });
}
