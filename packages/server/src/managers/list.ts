import type { HandlerOf, Needs } from '../handler.ts';
import { totalOf } from '../paging.ts';
import { findPage, showPage } from '../search/list.ts';
import { countedManagersOf, listManagerRows, waysToManagers } from './list-store.ts';
import { presentManager } from './manager.ts';

export function listManagers({ database }: Pick<Needs, 'database'>): HandlerOf<'listManagers'> {
  const { read } = database;
  return {
    handle: async ({ target: { organization }, query }) => {
      const { id } = organization;
      const total = () => totalOf(read, countedManagersOf(read, id));
      const found = await findPage({ ways: (sought) => waysToManagers(database, id, sought), total }, query);
      const body = await showPage({
        query,
        found,
        list: (rows) => listManagerRows(read, id, rows),
        idOf: (manager) => manager.id,
        present: presentManager,
        total,
      });
      return { status: 200, body };
    },
  };
}
