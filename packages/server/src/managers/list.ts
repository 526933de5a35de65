import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf, totalOf, withTotal } from '../paging.ts';
import { presentManager } from './manager.ts';
import { listManagerRows, shownManagersOf } from './store.ts';

export function listManagers({ database }: Pick<Needs, 'database'>): HandlerOf<'listManagers'> {
  return {
    handle: async ({ target, query }) => {
      const bounds = pageBounds(query);
      const rows = await listManagerRows(database.read, target.organization.id, bounds);
      const page = pageOf(rows, bounds, ({ id }) => id, presentManager);
      const total = () => totalOf(database.read, shownManagersOf(database.read, target.organization.id));
      return { status: 200, body: await withTotal(page, query, total) };
    },
  };
}
