import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import type { Secrets } from '../providers/relying-party.ts';

/**
 * State, nonce and PKCE of a sign-in are not stored, but made from its id under the secret keys, so that nobody can complete
 * a sign-in who has read the database.
 */
export function secretsFor(keys: SecretKeys, id: string): Secrets {
  return {
    state: keys.hmac('sign-in state', id),
    nonce: keys.hmac('sign-in nonce', id),
    codeVerifier: keys.hmac('sign-in code verifier', id),
  };
}

/**
 * The secrets with which a sign-in began whose state came back, perhaps on a node whose first key is another one. SAML calls
 * it the relay state.
 */
export function secretsWith(keys: SecretKeys, id: string, parameters: string): Secrets {
  const query = new URLSearchParams(parameters);
  const state = query.get('state') ?? query.get('RelayState') ?? '';
  const at = keys.hmacs('sign-in state', id).indexOf(state);
  if (at < 0) return secretsFor(keys, id);
  const under = (purpose: string) => keys.hmacs(purpose, id)[at] ?? '';
  return {
    state: under('sign-in state'),
    nonce: under('sign-in nonce'),
    codeVerifier: under('sign-in code verifier'),
  };
}
