import { SignJWT } from 'jose';
import { MINUTE, secondsOf } from '../../ground/clock.ts';
import { newId } from '../../ground/id.ts';
import type { Signer } from '../tokens/signing-keys.ts';

/** How long a logout token is valid, in milliseconds (OpenID Connect Back-Channel Logout 1.0, section 4: at most two minutes). */
const LIFETIME = 2 * MINUTE;

/** The event in a logout token (section 2.4). */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

export interface LogoutToken {
  readonly issuer: string;
  /** The `client_id` of the application. */
  readonly audience: string;
  /** The account whose sign-in ended: the `sub` of ID tokens. */
  readonly subject: string;
  /** The grant: the `sid` of ID tokens. */
  readonly session: string;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * Signs a logout token, as ID tokens are signed (section 2.4). Each attempt has one of its own, with another `jti`: an
 * application that failed after it had recorded the last one would take it for a replay (section 2.6).
 */
export function signLogoutToken(
  { id, algorithm, key }: Signer,
  { issuer, audience, subject, session, now }: LogoutToken,
): Promise<string> {
  return new SignJWT({ sid: session, events: { [LOGOUT]: {} } })
    .setProtectedHeader({ typ: 'logout+jwt', alg: algorithm, kid: id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(secondsOf(now))
    .setExpirationTime(secondsOf(now + LIFETIME))
    .setJti(newId())
    .sign(key);
}
