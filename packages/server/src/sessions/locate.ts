import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isId } from '../id.ts';
import { type Caller, isAlive, type Lifetimes, type Session } from './session.ts';
import { findSession } from './store.ts';

export interface LocateSessionNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly lifetimes: Lifetimes;
}

/** Finds a live session of the caller's own account; any other does not exist. */
export function locateSession({ database, clock, lifetimes }: LocateSessionNeeds) {
  return async (id: string, { account }: Caller): Promise<Session | undefined> => {
    if (!isId(id)) return undefined;
    const session = await findSession(database.read, account.id, id);
    return session && isAlive(session, lifetimes, clock()) ? session : undefined;
  };
}
