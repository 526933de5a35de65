import type { Authenticator } from '../../pipeline/authenticate.ts';
import { apiKeyTokens, hashToken } from '../../pipeline/callers/key-token.ts';
import { recordingUses } from '../../pipeline/callers/last-use.ts';
import type { Needs } from '../handler.ts';
import { isExpired } from './api-key.ts';
import { findBySecret, stillWorks } from './store.ts';

/** Finds programs of organizations by the secrets of their API keys. */
export function apiKeyAuthenticator({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): Authenticator<'api_key'> {
  const find = findBySecret(database);
  const usedAt = recordingUses(database, 'api_keys', 'id');

  return {
    tokens: apiKeyTokens,
    authenticate: async (token) => {
      const secretHash = hashToken(token);
      const now = clock();
      const key = await find.first({ secretHash, now });
      if (!key || isExpired(key, now)) return undefined;
      return { kind: 'api_key', key: { ...key, last_used_at: await usedAt(key, now) }, secretHash };
    },
    again: { api_key: async (tx, caller, now) => ((await stillWorks(tx, caller, now)) ? caller : undefined) },
    isAdmitted: {
      api_key: async ({ secretHash }) => {
        const now = clock();
        const key = await find.first({ secretHash, now });
        return key !== undefined && !isExpired(key, now);
      },
    },
  };
}
