import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { presentManager, type SeenManager } from './manager.ts';
import { findSeenManager, lockManager } from './store.ts';

/** A manager of an organization that is not deleted; who changes one holds the lock of the organization. */
export function managerResource({ database }: Pick<Needs, 'database'>): Resource<SeenManager> {
  const find = findSeenManager(database);
  return {
    locate: find,
    lock: (tx, { manager }, caller) => lockManager(tx, manager, caller),
    present: ({ manager }) => presentManager(manager),
  };
}
