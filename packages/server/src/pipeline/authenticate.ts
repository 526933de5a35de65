import { type ScimNeeds, scimAuthenticator } from '../federation/scim/authenticate.ts';
import { sessionAuthenticator } from '../identity/sessions/authenticate.ts';
import type { InSession } from '../identity/sessions/session.ts';
import { applicationAuthenticator } from '../oauth/endpoints/authenticate.ts';
import { type ServiceKeyNeeds, serviceKeyAuthenticator } from '../team/service-keys/authenticate.ts';
import { apiKeyAuthenticator } from '../tenancy/api-keys/authenticate.ts';
import type {
  ApiKeyCaller,
  ApplicationCaller,
  ConnectionCaller,
  ServiceKeyCaller,
} from './callers/caller.ts';
import { apiKeyTokens, applicationTokens, scimTokens, serviceKeyTokens } from './callers/key-token.ts';
import type { Needs } from './handler.ts';

type Authenticate = (
  token: string,
  from: { readonly ipAddress: string | null },
) => Promise<InSession | ApiKeyCaller | ServiceKeyCaller | ApplicationCaller | ConnectionCaller | undefined>;

/** Makes the function that finds the caller of an access token; it returns undefined for one that is not valid. */
export function authenticator(
  needs: Pick<Needs, 'lifetimes' | 'impersonation' | 'clients'> & ServiceKeyNeeds & ScimNeeds,
): Authenticate {
  const bySession = sessionAuthenticator(needs);
  const byApiKey = apiKeyAuthenticator(needs);
  const byApplication = applicationAuthenticator(needs);
  const byServiceKey = serviceKeyAuthenticator(needs);
  const byConnection = scimAuthenticator(needs);
  return (token, from) => {
    const { ipAddress } = from;
    if (scimTokens.isOne(token)) return byConnection(token, from);
    if (applicationTokens.isOne(token)) return byApplication(token);
    if (apiKeyTokens.isOne(token)) return byApiKey(token);
    return serviceKeyTokens.isOne(token) ? byServiceKey(token, ipAddress) : bySession(token);
  };
}
