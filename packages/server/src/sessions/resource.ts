import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { isAlive, presentSession, type Session, type SessionCaller } from './session.ts';
import { findSession, lockSession } from './store.ts';

/** A live session of the caller's own account; any other does not exist. */
export function sessionResource({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): Resource<Session, SessionCaller> {
  const find = findSession(database);
  const alive = (session: Session | undefined) =>
    session && isAlive(session, lifetimes, clock()) ? session : undefined;
  return {
    locate: async (id, { account }) => alive(await find(id, account.id)),
    lock: async (tx, session) => alive(await lockSession(tx, session)),
    present: (session, caller) => presentSession(session, caller.session, lifetimes),
  };
}
