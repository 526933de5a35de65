import type { ApiKeyCaller } from '../../pipeline/callers/caller.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { recordingUses } from '../../pipeline/callers/last-use.ts';
import type { Needs } from '../../pipeline/handler.ts';
import { isExpired } from './api-key.ts';
import { findBySecret } from './store.ts';

/** Makes the function that finds the API key of a token; it returns undefined for one that is not valid, or no longer. */
export function apiKeyAuthenticator({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): (token: string) => Promise<ApiKeyCaller | undefined> {
  const find = findBySecret(database);
  const usedAt = recordingUses(database, 'api_keys', 'id');

  return async (token) => {
    const secretHash = hashToken(token);
    const now = clock();
    const key = await find.first({ secretHash, now });
    if (!key || isExpired(key, now)) return undefined;
    return { kind: 'api_key', key: { ...key, last_used_at: await usedAt(key, now) }, secretHash };
  };
}
