import type { Needs } from '../handler.ts';
import { usedEvent } from '../operators/operator.ts';
import { presentApproval } from './approval.ts';

export function getApproval({ change }: Pick<Needs, 'change'>) {
  return change('getApproval', {
    apply: async ({ caller, target }) => ({
      events: usedEvent({ by: caller, operation: 'getApproval' }),
      answer: { status: 200, body: presentApproval(target) },
    }),
  });
}
