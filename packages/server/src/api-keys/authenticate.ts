import { type ApiKeyCaller, noteUse } from '../callers/caller.ts';
import type { Needs } from '../handler.ts';
import { sessionAuthenticator } from '../sessions/authenticate.ts';
import type { SessionCaller } from '../sessions/session.ts';
import { isExpired, TOUCH_INTERVAL } from './api-key.ts';
import { findBySecret, touchApiKey } from './store.ts';
import { hashApiKeyToken, isApiKeyToken } from './token.ts';

/** Makes the function that tells which API key this is: undefined where it is none, or no longer. */
function apiKeyAuthenticator({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): (token: string) => Promise<ApiKeyCaller | undefined> {
  const find = findBySecret(database);
  const touch = touchApiKey(database);

  return async (token) => {
    const secretHash = hashApiKeyToken(token);
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

/** Makes the function that tells whose access token this is: undefined where it is nobody's, or no longer. */
export function authenticator(
  needs: Pick<Needs, 'database' | 'clock' | 'lifetimes'>,
): (token: string) => Promise<SessionCaller | ApiKeyCaller | undefined> {
  const bySession = sessionAuthenticator(needs);
  const byKey = apiKeyAuthenticator(needs);
  return (token) => (isApiKeyToken(token) ? byKey(token) : bySession(token));
}
