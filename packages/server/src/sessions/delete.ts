import { allOf } from '../events/event.ts';
import type { Needs } from '../handler.ts';
import { sessionEvent } from './session.ts';
import { deleteOtherSessions, deleteSessionRow } from './store.ts';

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
export function deleteSessions({ change }: Pick<Needs, 'change'>) {
  return change('deleteSessions', {
    apply: async ({ tx, caller }) => {
      const ended = await deleteOtherSessions(tx, caller.session);
      return {
        events: allOf(ended.map((session) => sessionEvent('session.ended', session))),
        answer: { status: 204 },
      };
    },
  });
}
