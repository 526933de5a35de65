import { type ApiKeyCaller, noteUse } from '../callers/caller.ts';
import { hashToken } from '../callers/key-token.ts';
import type { Needs } from '../handler.ts';
import { isExpired, TOUCH_INTERVAL } from './api-key.ts';
import { findBySecret, touchApiKey } from './store.ts';

/** Makes the function that finds the API key of a token; it returns undefined for one that is not valid, or no longer. */
export function apiKeyAuthenticator({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): (token: string) => Promise<ApiKeyCaller | undefined> {
  const find = findBySecret(database);
  const touch = touchApiKey(database);

  return async (token) => {
    const secretHash = hashToken(token);
    const now = clock();
    const key = await find.first({ secretHash, now });
    if (!key || isExpired(key, now)) return undefined;
    const { last_used_at } = key;
    if (last_used_at !== null && now - last_used_at < TOUCH_INTERVAL)
      return { kind: 'api_key', key, secretHash };
    await noteUse(() => touch.first({ id: key.id, now, unlessAfter: now - TOUCH_INTERVAL }));
    return { kind: 'api_key', key: { ...key, last_used_at: now }, secretHash };
  };
}
