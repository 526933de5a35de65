import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { isAlive, lifetimeOf, presentSession, type Session, type SessionCaller } from './session.ts';
import { findSession, lockSession } from './store.ts';

/** A live session of the caller's own account; any other does not exist. */
export function sessionResource({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): Resource<Session, SessionCaller> {
  const find = findSession(database);
  const alive = (session: Session | undefined, caller: SessionCaller) =>
    session && isAlive(session, lifetimeOf(caller, lifetimes), clock()) ? session : undefined;
  return {
    locate: async (id, caller) => alive(await find(id, caller.account.id), caller),
    lock: async (tx, session, caller) => alive(await lockSession(tx, session), caller),
    present: (session, caller) => presentSession(session, caller, lifetimes),
  };
}
