import type { Needs } from '../handler.ts';
import { endedEvents, endSessions } from '../sessions/end.ts';
import { ends } from '../sessions/session.ts';
import { usedEvent } from './operator.ts';
import { isProtected } from './protection.ts';

export function endAccountSessions({ change, lifetimes }: Needs) {
  return change('endAccountSessions', {
    apply: async ({ tx, caller, target: { id }, target, now, fail }) => {
      if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
      const ended = await endSessions(tx, { account: id, ends: ends(lifetimes.others, now) });
      const [event = usedEvent({ by: caller, operation: 'endAccountSessions', account: id })] = endedEvents(
        id,
        ended,
      );
      return {
        events: event,
        answer: { status: 204 },
      };
    },
  });
}
