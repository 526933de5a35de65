import { isConfidential } from '../applications/application.ts';
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
      if (!isConfidential(application.kind)) throw fail('APPLICATION_FORBIDDEN');
      const found = await inspect(body.token);
      if (!found || !mayKnow(application, found)) return { status: 200, body: { active: false } };
      const { clientId, audience, type, jkt, issuedAt, expiresAt } = found;
      return {
        status: 200,
        body: {
          active: true,
          ...(found.by === 'grant'
            ? { scope: found.scope, sub: found.person.account.id, sid: found.grantId }
            : { sub: clientId }),
          client_id: clientId,
          ...(type !== null && { token_type: type }),
          exp: expiresAt,
          ...(issuedAt !== undefined && { iat: issuedAt }),
          ...(audience !== undefined && { aud: audience }),
          iss: needs.publicUrl(),
          ...(jkt !== null && { cnf: { jkt } }),
        },
      };
    },
  };
}
