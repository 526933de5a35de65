import type { Needs } from '../handler.ts';
import { decidedEvent } from './approval.ts';
import { decide } from './store.ts';

export function withdrawApproval({ change }: Pick<Needs, 'change'>) {
  return change('withdrawApproval', {
    apply: async ({ tx, caller, target: approval, fail }) => {
      if (approval.state !== 'pending') throw fail('APPROVAL_NOT_PENDING');
      await decide(tx, approval.id, { state: 'withdrawn', decided_by: caller.account.id });
      return { events: decidedEvent('approval.withdrawn', approval), answer: { status: 204 } };
    },
  });
}
