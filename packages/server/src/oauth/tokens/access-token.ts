import { randomUUID } from 'node:crypto';
import type { Method } from '@portico/api';
import { type JWTPayload, SignJWT } from 'jose';
import { secondsOf } from '../../ground/clock.ts';
import type { Standing } from '../../tenancy/roles/standing.ts';
import type { Signer } from './signing-keys.ts';

/** RFC 9068, section 2.1: keeps other kinds of JWT from being used as one. */
export const ACCESS_TOKEN_TYPE = 'at+jwt';

/** The most characters of a token with roles and permissions: it must fit into a header beside others. */
const LONGEST = 4_096;

export interface AccessToken {
  /** About the subject, and the client that got it. */
  readonly claims: JWTPayload;
  /** Where it is for an organization. */
  readonly standing: Standing | undefined;
  readonly issuer: string;
  readonly audience: string;
  /** Times are in milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Signs a token that other services verify by themselves (RFC 9068). */
export async function signAccessToken(
  { id, algorithm, key }: Signer,
  { claims, standing, issuer, audience, issuedAt, expiresAt }: AccessToken,
): Promise<string> {
  const jti = randomUUID();
  const sign = (rights: JWTPayload) =>
    new SignJWT({ ...claims, ...rights })
      .setProtectedHeader({ typ: ACCESS_TOKEN_TYPE, alg: algorithm, kid: id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(secondsOf(issuedAt))
      .setExpirationTime(secondsOf(expiresAt))
      .setJti(jti)
      .sign(key);
  if (!standing) return sign({});
  const { roles, permissions } = standing;
  const whole = await sign({ roles, permissions });
  return whole.length > LONGEST ? sign({ permissions_omitted: true }) : whole;
}

/** RFC 8176, section 2. A recovery code and one from an email are passwords that work once; how a provider knew the person is not known. */
const REFERENCES: Partial<Record<Method, string>> = {
  password: 'pwd',
  email: 'otp',
  totp: 'otp',
  recovery_code: 'otp',
  passkey: 'hwk',
};

/** How somebody proved who they are, for the claim `amr`. */
export function referencesOf(methods: readonly Method[]): string[] {
  return [...new Set(methods.flatMap((method) => REFERENCES[method] ?? []))];
}
