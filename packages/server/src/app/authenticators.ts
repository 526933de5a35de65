import { scimAuthenticator } from '../federation/scim/authenticate.ts';
import { sessionAuthenticator } from '../identity/sessions/authenticate.ts';
import { applicationAuthenticator } from '../oauth/endpoints/authenticate.ts';
import { admitting, authenticating } from '../pipeline/authenticate.ts';
import { serviceKeyAuthenticator } from '../team/service-keys/authenticate.ts';
import { apiKeyAuthenticator } from '../tenancy/api-keys/authenticate.ts';

type AuthenticatorNeeds = Parameters<typeof sessionAuthenticator>[0] &
  Parameters<typeof applicationAuthenticator>[0] &
  Parameters<typeof apiKeyAuthenticator>[0] &
  Parameters<typeof serviceKeyAuthenticator>[0] &
  Parameters<typeof scimAuthenticator>[0];

/** How callers are found by their access tokens, and judged again later. A new kind of caller is a line here. */
export function createAuthenticators(needs: AuthenticatorNeeds) {
  const session = sessionAuthenticator(needs);
  const apiKey = apiKeyAuthenticator(needs);
  const application = applicationAuthenticator(needs);
  const serviceKey = serviceKeyAuthenticator(needs);
  const connection = scimAuthenticator(needs);
  const all = [session, apiKey, application, serviceKey, connection];
  return {
    authenticate: authenticating(all),
    again: {
      ...session.again,
      ...apiKey.again,
      ...application.again,
      ...serviceKey.again,
      ...connection.again,
    },
    isAdmitted: admitting({
      ...session.isAdmitted,
      ...apiKey.isAdmitted,
      ...application.isAdmitted,
      ...serviceKey.isAdmitted,
      ...connection.isAdmitted,
    }),
  };
}
