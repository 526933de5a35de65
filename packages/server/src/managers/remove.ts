import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { mayRemove, presentManager } from './manager.ts';
import { deleteManagerRow, hasAnotherOwner, lockManager } from './store.ts';

export function removeManager({ database }: { database: Database }): HandlerOf<'removeManager'> {
  return {
    may: ({ account }, target) => mayRemove(account.id, target),

    handle: async ({ caller: { account }, target, fail, judgePreconditions }) => {
      await database.transaction(async (tx) => {
        const seen = await lockManager(tx, target.manager, account.id);
        if (!seen) throw fail('MANAGER_NOT_FOUND');
        const { manager } = seen;
        if (!mayRemove(account.id, seen)) throw fail('ACCESS_FORBIDDEN');
        judgePreconditions(presentManager(manager));
        if (manager.role === 'owner' && !(await hasAnotherOwner(tx, manager))) throw fail('LAST_OWNER');
        await deleteManagerRow(tx, manager.id);
      });
      return { status: 204 };
    },
  };
}
