import type { Needs } from '../handler.ts';
import { sessionEvent } from '../sessions/session.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { usedEvent } from './operator.ts';
import { isProtected } from './protection.ts';

export function endAccountSessions({ change }: Pick<Needs, 'change'>) {
  return change('endAccountSessions', {
    apply: async ({ tx, caller, target, fail }) => {
      if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
      const [first, ...others] = (await deleteSessionsOf(tx, target.id)).map((session) =>
        sessionEvent('session.ended', session),
      );
      return {
        events: first
          ? [first, ...others]
          : usedEvent({ by: caller, operation: 'endAccountSessions', account: target.id }),
        answer: { status: 204 },
      };
    },
  });
}
