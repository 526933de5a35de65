import type { Needs } from '../handler.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { markAsDeleted } from '../organizations/store.ts';
import { usedEvent } from './operator.ts';
import type { OperatorOrganization } from './organization.ts';
import type { Step } from './step.ts';

/** Deletes an organization, which can be restored. One that is deleted stays so. */
export const organizationDeletion: Step<OperatorOrganization, never> = {
  judge: async () => {},
  perform: async ({ tx, caller, target: organization, now }) => {
    const { id, deleted_at } = organization;
    if (deleted_at === null) await markAsDeleted(tx, organization, now);
    return {
      events:
        deleted_at === null
          ? organizationEvent('organization.deleted', organization)
          : usedEvent({ by: caller, operation: 'deleteOrganizationAsOperator', organization: id }),
    };
  },
};

export function deleteOrganizationAsOperator({ change, operatorApproval, lifetimes }: Needs) {
  return change('deleteOrganizationAsOperator', {
    refuse: (fail) => (operatorApproval ? fail('APPROVAL_REQUIRED') : undefined),
    apply: async (given) => ({
      ...(await organizationDeletion.perform({ ...given, lifetimes })),
      answer: { status: 204 },
    }),
  });
}
