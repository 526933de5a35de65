import type { HandlerOf, Needs } from '../handler.ts';
import { type PageBounds, pageBounds, pageOf, totalByReading, withTotal } from '../paging.ts';
import { ends, lifetimeOf, presentSession } from './session.ts';
import { listLiveSessions } from './store.ts';

export function listSessions({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): HandlerOf<'listSessions'> {
  return {
    handle: async ({ caller, query }) => {
      const bounds = pageBounds(query);
      const ended = ends(lifetimeOf(caller, lifetimes), clock());
      const list = (page: PageBounds) => listLiveSessions(database.read, caller.account.id, ended, page);
      const page = pageOf(
        await list(bounds),
        bounds,
        ({ id }) => id,
        (row) => presentSession(row, caller, lifetimes),
      );
      return { status: 200, body: await withTotal(page, query, () => totalByReading(list)) };
    },
  };
}
