import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { permits } from '../permissions.ts';
import { presentManager, subjectOf } from './manager.ts';
import { deleteManagerRow, hasAnotherOwner, lockManager } from './store.ts';

export function removeManager({ database }: { database: Database }): HandlerOf<'removeManager'> {
  return {
    handle: async ({ caller: { account }, target, fail, judgePreconditions }) => {
      await database.transaction(async (tx) => {
        const seen = await lockManager(tx, target.manager, account.id);
        if (!seen) throw fail('MANAGER_NOT_FOUND');
        const { manager } = seen;
        if (!permits('managers:remove', seen.role, subjectOf(manager, account.id)))
          throw fail('ACCESS_FORBIDDEN');
        judgePreconditions(presentManager(manager));
        if (manager.role === 'owner' && !(await hasAnotherOwner(tx, manager))) throw fail('LAST_OWNER');
        await deleteManagerRow(tx, manager.id);
      });
      return { status: 204 };
    },
  };
}
