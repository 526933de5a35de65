import type { Needs } from '../handler.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { markAsDeleted } from '../organizations/store.ts';
import { usedEvent } from './operator.ts';

export function deleteOrganizationAsOperator({ change }: Pick<Needs, 'change'>) {
  return change('deleteOrganizationAsOperator', {
    apply: async ({ tx, caller, target: organization, now }) => {
      const { id, deleted_at } = organization;
      if (deleted_at === null) await markAsDeleted(tx, organization, now);
      return {
        events:
          deleted_at === null
            ? organizationEvent('organization.deleted', organization)
            : usedEvent({ by: caller, operation: 'deleteOrganizationAsOperator', organization: id }),
        answer: { status: 204 },
      };
    },
  });
}
