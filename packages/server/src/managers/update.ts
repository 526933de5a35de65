import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { mayGrant, permits } from '../permissions.ts';
import { presentManager, subjectOf } from './manager.ts';
import { hasAnotherOwner, lockManager, updateManagerRow } from './store.ts';

export function updateManager({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): HandlerOf<'updateManager'> {
  return {
    handle: async ({ caller: { account }, target, body: { role }, fail, judgePreconditions }) => {
      const manager = await database.transaction(async (tx) => {
        const seen = await lockManager(tx, target.manager, account.id);
        if (!seen) throw fail('MANAGER_NOT_FOUND');
        const current = seen.manager;
        const may =
          permits('managers:update', seen.role, subjectOf(current, account.id)) &&
          mayGrant('managers:update', seen.role, role);
        if (!may) throw fail('ACCESS_FORBIDDEN');
        judgePreconditions(presentManager(current));
        const stepsDown = current.role === 'owner' && role !== 'owner';
        if (stepsDown && !(await hasAnotherOwner(tx, current))) throw fail('LAST_OWNER');
        const change = { role, updated_at: clock() };
        await updateManagerRow(tx, current.id, change);
        return { ...current, ...change };
      });
      return { status: 200, body: presentManager(manager) };
    },
  };
}
