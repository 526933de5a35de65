import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf } from '../paging.ts';
import { presentManager } from './manager.ts';
import { listManagerRows } from './store.ts';

export function listManagers({ database }: Pick<Needs, 'database'>): HandlerOf<'listManagers'> {
  return {
    handle: async ({ target, query }) => {
      const bounds = pageBounds(query);
      const rows = await listManagerRows(database.read, target.organization.id, bounds);
      return { status: 200, body: pageOf(rows, bounds, ({ id }) => id, presentManager) };
    },
  };
}
