import type { Needs } from '../handler.ts';
import { deleteOtherSessions, deleteSessionRow } from './store.ts';

/** Ends one session. */
export function deleteSession({ change }: Pick<Needs, 'change'>) {
  return change('deleteSession', {
    apply: async ({ tx, target }) => {
      await deleteSessionRow(tx, target.id);
      return { answer: { status: 204 } };
    },
  });
}

/** Ends all sessions but the caller's. */
export function deleteSessions({ change }: Pick<Needs, 'change'>) {
  return change('deleteSessions', {
    apply: async ({ tx, caller }) => {
      await deleteOtherSessions(tx, caller.session);
      return { answer: { status: 204 } };
    },
  });
}
