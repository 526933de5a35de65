import { voidUnderWay } from '../consequences/void-mails.ts';
import type { Needs } from '../handler.ts';
import { endedEvents, endSessions } from '../sessions/end.ts';
import { ends } from '../sessions/session.ts';
import { presentOperatorAccount } from './account.ts';
import { setSuspended } from './account-store.ts';
import { usedEvent } from './operator.ts';
import { isProtected } from './protection.ts';

const ENDED = { details: { reason: 'suspended' } } as const;

/**
 * Keeps everybody out of an account, and leaves all else as it is. Links that could give it to somebody else meanwhile
 * are void.
 */
export function suspendAccount({ change, lifetimes }: Needs) {
  return change('suspendAccount', {
    apply: async ({ tx, caller, target, body: { reason }, now, fail }) => {
      if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
      const { id } = target;
      if (target.suspended_at !== null)
        return {
          events: usedEvent({ by: caller, operation: 'suspendAccount', account: id }),
          answer: { status: 200, body: presentOperatorAccount(target) },
        };
      await setSuspended(tx, id, now);
      await voidUnderWay(tx, target, ['password_reset', 'email_change']);
      const ended = await endSessions(tx, { account: id, ends: ends(lifetimes.others, now) });
      return {
        events: [
          {
            type: 'account.suspended',
            subject: id,
            account: id,
            details: reason === undefined ? {} : { reason },
          },
          ...endedEvents(id, ended, ENDED),
        ],
        answer: { status: 200, body: presentOperatorAccount({ ...target, suspended_at: now }) },
      };
    },
  });
}
