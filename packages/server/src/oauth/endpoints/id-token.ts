import { hash } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { HOUR, secondsOf } from '../../ground/clock.ts';
import { signedShort, WITHOUT_GROUPS } from '../tokens/access-token.ts';
import type { HookClaims } from '../tokens/hook-claims.ts';
import type { Signer } from '../tokens/signing-keys.ts';

/** How long an ID token is valid, in milliseconds: no longer than a key is published after it has signed. */
const LIFETIME = HOUR;

export interface IdToken {
  readonly issuer: string;
  /** The id of the application. */
  readonly audience: string;
  /** About the person, and how they signed in. */
  readonly claims: JWTPayload;
  /** The names of the person's groups, where the token tells them. */
  readonly groups?: readonly string[] | undefined;
  readonly hookClaims: HookClaims;
  /** Sent by the application, to tell its own sign-in from another. */
  readonly nonce: string | null;
  /** The access token beside it. */
  readonly accessToken: string;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Signs an ID token (OpenID Connect Core, section 2). */
export function signIdToken(
  { id, algorithm, key }: Signer,
  { issuer, audience, claims, groups, hookClaims, nonce, accessToken, now }: IdToken,
): Promise<string> {
  const sign = (more: JWTPayload) =>
    new SignJWT({
      ...claims,
      ...more,
      ...(nonce !== null && { nonce }),
      at_hash: halfHash(accessToken),
      ...hookClaims,
    })
      .setProtectedHeader({ typ: 'JWT', alg: algorithm, kid: id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(secondsOf(now))
      .setExpirationTime(secondsOf(now + LIFETIME))
      .sign(key);
  return groups ? signedShort([{ groups }, WITHOUT_GROUPS], sign) : sign({});
}

/** The left half of a SHA-256 (OpenID Connect Core, section 3.1.3.6). */
function halfHash(text: string): string {
  const whole = hash('sha256', text, 'buffer');
  return whole.subarray(0, whole.length / 2).toString('base64url');
}
