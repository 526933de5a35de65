import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { presentApiKey, type SeenApiKey } from './api-key.ts';
import { findSeenApiKey, lockApiKey } from './store.ts';

/** An API key of an organization that is not deleted; who changes one holds the lock of the organization. */
export function apiKeyResource({ database }: Pick<Needs, 'database'>): Resource<SeenApiKey> {
  const find = findSeenApiKey(database);
  return {
    locate: find,
    lock: (tx, { key }, caller) => lockApiKey(tx, key, caller),
    present: ({ key }) => presentApiKey(key),
  };
}
