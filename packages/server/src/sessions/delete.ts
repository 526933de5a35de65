import { allOf } from '../consequences/record-events.ts';
import type { Needs } from '../handler.ts';
import { endedEvents, endSessions } from './end.ts';
import { ends, lifetimeOf, sessionEvent } from './session.ts';
import { deleteSessionRow } from './store.ts';

/** Ends one session. */
export function deleteSession({ change }: Pick<Needs, 'change'>) {
  return change('deleteSession', {
    apply: async ({ tx, target }) => {
      await deleteSessionRow(tx, target.id);
      return { events: sessionEvent('session.ended', target), answer: { status: 204 } };
    },
  });
}

/** Ends all sessions but the caller's. */
export function deleteSessions({ change, lifetimes }: Pick<Needs, 'change' | 'lifetimes'>) {
  return change('deleteSessions', {
    apply: async ({ tx, caller, now }) => {
      const { id, account_id: account } = caller.session;
      const ended = await endSessions(tx, {
        account,
        except: id,
        ends: ends(lifetimeOf(caller, lifetimes), now),
      });
      return { events: allOf(endedEvents(account, ended)), answer: { status: 204 } };
    },
  });
}
