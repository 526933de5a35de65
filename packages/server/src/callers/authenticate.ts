import type { ApiKeyCaller } from '../api-keys/api-key.ts';
import { apiKeyAuthenticator } from '../api-keys/authenticate.ts';
import { isApiKeyToken } from '../api-keys/token.ts';
import type { Needs } from '../handler.ts';
import { sessionAuthenticator } from '../sessions/authenticate.ts';
import type { SessionCaller } from '../sessions/session.ts';

/** Makes the function that tells whose access token this is: undefined where it is nobody's, or no longer. */
export function authenticator(
  needs: Pick<Needs, 'database' | 'clock' | 'lifetimes'>,
): (token: string) => Promise<SessionCaller | ApiKeyCaller | undefined> {
  const bySession = sessionAuthenticator(needs);
  const byKey = apiKeyAuthenticator(needs);
  return (token) => (isApiKeyToken(token) ? byKey(token) : bySession(token));
}
