import type { HandlerOf, Needs } from '../handler.ts';
import { clientAuthenticator } from './client.ts';
import { inspector, mayKnow } from './inspect.ts';

/** RFC 7662. */
export function introspectOauthToken(needs: Needs): HandlerOf<'introspectOauthToken'> {
  const authenticate = clientAuthenticator(needs);
  const inspect = inspector(needs);
  return {
    handle: async ({ body, headers, ipAddress, fail }) => {
      const application = await authenticate({ body, headers, ipAddress });
      if (application.kind !== 'web') throw fail('APPLICATION_FORBIDDEN');
      const found = await inspect(body.token);
      if (!found || !mayKnow(application, found)) return { status: 200, body: { active: false } };
      const { grantId, clientId, audience, scope, person, type, issuedAt, expiresAt } = found;
      return {
        status: 200,
        body: {
          active: true,
          scope,
          client_id: clientId,
          ...(type !== null && { token_type: type }),
          exp: expiresAt,
          ...(issuedAt !== undefined && { iat: issuedAt }),
          sub: person.account.id,
          sid: grantId,
          ...(audience !== undefined && { aud: audience }),
          iss: needs.publicUrl(),
        },
      };
    },
  };
}
