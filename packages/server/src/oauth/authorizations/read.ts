import { endGrant } from '../../consequences/grants-ended.ts';
import { allOf } from '../../consequences/record-events.ts';
import { listPage } from '../../ground/paging.ts';
import { ends, lifetimeOf } from '../../identity/sessions/session.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Resource } from '../../pipeline/resource.ts';
import { changing, type HandlerOf, type Needs } from '../handler.ts';
import { presentGrant } from './grant.ts';
import { findGrant, listGrantRows, lockGrantRow, type SeenGrant } from './store.ts';

/** A grant of the caller's own account that holds; others are treated as unknown. */
export function grantResource({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): Resource<SeenGrant, SessionCaller> {
  const endsFor = (caller: SessionCaller) => ends(lifetimeOf(caller, lifetimes), clock());
  return {
    locate: (id, caller) => findGrant(database.read, id, caller.account.id, endsFor(caller)),
    lock: async (tx, { id }, caller) =>
      (await lockGrantRow(tx, id)) && findGrant(tx, id, caller.account.id, endsFor(caller)),
    present: presentGrant,
  };
}

export function listGrants({ database, clock, lifetimes }: Needs): HandlerOf<'listGrants'> {
  return {
    handle: async ({ caller, query }) => {
      const ended = ends(lifetimeOf(caller, lifetimes), clock());
      const body = await listPage(query, {
        list: (page) => listGrantRows(database.read, caller.account.id, ended, page),
        present: presentGrant,
      });
      return { status: 200, body };
    },
  };
}

export function getGrant(): HandlerOf<'getGrant'> {
  return { handle: ({ target }) => ({ status: 200, body: presentGrant(target) }) };
}

export const deleteGrant = changing('deleteGrant', () => ({
  apply: async ({ tx, target }) => ({
    events: allOf(await endGrant(tx, target.id, 'revoked')),
    answer: { status: 204 },
  }),
}));
