import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { deleteSessionRow } from './store.ts';

export function logout({ database }: { database: Database }): HandlerOf<'logout'> {
  return {
    handle: async ({ caller: { account, session } }) => {
      await database.transaction((tx) => deleteSessionRow(tx, account.id, session.id));
      return { status: 204 };
    },
  };
}
