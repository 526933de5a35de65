import type { JWTPayload } from 'jose';
import { type Keys, KeysUnavailable } from '../bearer/keys.ts';
import { errorResponse, noStore } from '../refusal.ts';
import { bodyOf } from '../requests/body.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Settings } from '../settings.ts';
import type { Route } from './routes.ts';

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
/** The most bytes of a form with a logout token. */
const LONGEST = 16_384;

/** Ends the session of a sign-in that has ended at Portico (OpenID Connect Back-Channel Logout 1.0, section 2.5). */
export function backchannelLogoutRoute(
  { issuer, application }: Settings,
  { sessions, keys }: { readonly sessions: Sessions; readonly keys: Keys },
): Route {
  return async (request) => {
    const body = await bodyOf(request, LONGEST);
    if (!body) return errorResponse('REQUEST_MALFORMED');
    const token = new URLSearchParams(new TextDecoder().decode(body)).get('logout_token');
    try {
      const claims = await keys.verify(token ?? '', {
        issuer,
        audience: application.id,
        typ: 'logout+jwt',
        requiredClaims: ['sid', 'iat', 'exp', 'jti'],
      });
      if (!isLogout(claims)) return errorResponse('REQUEST_MALFORMED');
      await sessions.forget(String(claims.sid));
      return noStore(new Response(null, { status: 204 }));
    } catch (error) {
      // Portico sends another token later.
      return errorResponse(error instanceof KeysUnavailable ? 'SERVICE_UNAVAILABLE' : 'REQUEST_MALFORMED');
    }
  };
}

function isLogout({ events, nonce }: JWTPayload): boolean {
  return typeof events === 'object' && events !== null && LOGOUT in events && nonce === undefined;
}
