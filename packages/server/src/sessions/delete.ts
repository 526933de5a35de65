import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { deleteOtherSessions, deleteSessionRow } from './store.ts';

/** Ends one session. */
export function deleteSession({ database }: { database: Database }): HandlerOf<'deleteSession'> {
  return {
    handle: async ({ caller: { account }, target, fail }) => {
      const deleted = await database.transaction((tx) => deleteSessionRow(tx, account.id, target.id));
      if (!deleted) throw fail('SESSION_NOT_FOUND');
      return { status: 204 };
    },
  };
}

/** Ends all sessions but the caller's. */
export function deleteSessions({ database }: { database: Database }): HandlerOf<'deleteSessions'> {
  return {
    handle: async ({ caller: { account, session } }) => {
      await database.transaction((tx) => deleteOtherSessions(tx, account.id, session.id));
      return { status: 204 };
    },
  };
}
