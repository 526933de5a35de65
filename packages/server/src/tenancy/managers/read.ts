import { totalOf } from '../../ground/paging.ts';
import { type Rows, searchPage } from '../../ground/search/list.ts';
import { ok } from '../../pipeline/answers.ts';
import type { InSession } from '../../pipeline/callers/session.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { lockKeysBy } from '../api-keys/revocation.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { countedManagersOf, type ListedManager, listManagerRows, waysToManagers } from './list-store.ts';
import { presentListed, presentManager, type SeenManager } from './manager.ts';
import { findSeenManager, lockManager } from './store.ts';

/** A manager of an organization that is not deleted. Locking it locks the organization. */
export function managerResource({ database }: ResourceNeeds): Resource<SeenManager> {
  const find = findSeenManager(database);
  return {
    locate: find,
    lock: async (tx, { manager }, caller) => {
      await lockKeysBy(tx, manager);
      return lockManager(tx, manager, caller);
    },
    present: ({ manager }) => presentManager(manager),
  };
}

/** A manager whose account is the caller's. */
export function ownManagerResource(needs: ResourceNeeds): Resource<SeenManager, InSession> {
  const { locate, lock, present } = managerResource(needs);
  const own = (seen: SeenManager | undefined) => (seen?.subject.isSelf ? seen : undefined);
  return {
    locate: async (id, caller, parameters) => own(await locate(id, caller, parameters)),
    lock: async (tx, seen, caller) => own(await lock(tx, seen, caller)),
    present,
  };
}

export function getManager(): HandlerOf<'getManager'> {
  return { handle: ({ target: { manager } }) => ok(presentManager(manager)) };
}

export function listManagers({ database }: Needs): HandlerOf<'listManagers'> {
  const { read } = database;
  return {
    handle: async ({ target: { organization, role }, query, ...asker }) => {
      const { id } = organization;
      const list = {
        ways: (sought: readonly string[]) => waysToManagers(database, id, sought),
        list: (rows: Rows) => listManagerRows(read, id, rows),
        present: (manager: ListedManager) => presentListed(manager, role),
        total: () => totalOf(read, countedManagersOf(read, id)),
      };
      return ok(await searchPage(list, query, asker));
    },
  };
}
