import { listPage } from '../../ground/paging.ts';
import { ok } from '../../pipeline/answers.ts';
import type { InSession, Session } from '../../pipeline/callers/session.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { ends, isAlive, lifetimeOf, presentSession } from './session.ts';
import { findSession, listLiveSessions, lockSession } from './store.ts';

/** An active session of the caller's own account; others are treated as unknown. */
export function sessionResource({ database, clock, lifetimes }: ResourceNeeds): Resource<Session, InSession> {
  const find = findSession(database);
  const alive = (session: Session | undefined, caller: InSession) =>
    session && isAlive(session, lifetimeOf(caller, lifetimes), clock()) ? session : undefined;
  return {
    locate: async (id, caller) => alive(await find(id, caller.account.id), caller),
    lock: async (tx, session, caller) => alive(await lockSession(tx, session), caller),
    present: (session, caller) => presentSession(session, caller, lifetimes),
  };
}

export function getSession({ lifetimes }: Needs): HandlerOf<'getSession'> {
  return { handle: ({ caller, target }) => ok(presentSession(target, caller, lifetimes)) };
}

export function listSessions({ database, clock, lifetimes }: Needs): HandlerOf<'listSessions'> {
  return {
    handle: async ({ caller, query }) => {
      const ended = ends(lifetimeOf(caller, lifetimes), clock());
      const body = await listPage(query, {
        list: (page) => listLiveSessions(database.read, caller.account.id, ended, page),
        present: (row) => presentSession(row, caller, lifetimes),
      });
      return ok(body);
    },
  };
}
