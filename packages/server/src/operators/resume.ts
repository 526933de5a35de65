import type { Needs } from '../handler.ts';
import { presentOperatorAccount } from './account.ts';
import { setSuspended } from './account-store.ts';
import { usedEvent } from './operator.ts';
import { isProtected } from './protection.ts';

export function resumeAccount({ change }: Needs) {
  return change('resumeAccount', {
    apply: async ({ tx, caller, target, fail }) => {
      if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
      const { id } = target;
      const isSuspended = target.suspended_at !== null;
      if (isSuspended) await setSuspended(tx, id, null);
      return {
        events: isSuspended
          ? { type: 'account.resumed', subject: id, account: id }
          : usedEvent({ by: caller, operation: 'resumeAccount', account: id }),
        answer: { status: 200, body: presentOperatorAccount({ ...target, suspended_at: null }) },
      };
    },
  });
}
