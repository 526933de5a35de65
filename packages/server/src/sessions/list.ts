import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf } from '../paging.ts';
import { ends, presentSession } from './session.ts';
import { listLiveSessions } from './store.ts';

export function listSessions({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): HandlerOf<'listSessions'> {
  return {
    handle: async ({ caller: { account, session }, query }) => {
      const bounds = pageBounds(query);
      const rows = await listLiveSessions(database.read, account.id, ends(lifetimes, clock()), bounds);
      const page = pageOf(
        rows,
        bounds,
        ({ id }) => id,
        (row) => presentSession(row, session, lifetimes),
      );
      return { status: 200, body: page };
    },
  };
}
