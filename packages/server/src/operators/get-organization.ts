import type { Needs } from '../handler.ts';
import { usedEvent } from './operator.ts';
import { presentOperatorOrganization } from './organization.ts';

export function getOrganizationAsOperator({ change }: Needs) {
  return change('getOrganizationAsOperator', {
    apply: async ({ caller, target }) => ({
      events: usedEvent({ by: caller, operation: 'getOrganizationAsOperator', organization: target.id }),
      answer: { status: 200, body: presentOperatorOrganization(target) },
    }),
  });
}
