import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { pageBounds, pageOf } from '../page.ts';
import { ends, type Lifetimes, presentSession } from './session.ts';
import { listLiveSessions } from './store.ts';

export interface ListSessionsNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly lifetimes: Lifetimes;
}

export function listSessions({ database, clock, lifetimes }: ListSessionsNeeds): HandlerOf<'listSessions'> {
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
