import { randomUUID } from 'node:crypto';
import type { Method } from '@portico/api';
import { type JWTPayload, SignJWT } from 'jose';
import { secondsOf } from '../../ground/clock.ts';
import type { Standing } from '../../tenancy/roles/standing.ts';
import type { HookClaims } from './hook-claims.ts';
import type { Signer } from './signing-keys.ts';

/** RFC 9068, section 2.1: keeps other kinds of JWT from being used as one. */
export const ACCESS_TOKEN_TYPE = 'at+jwt';

/** The most characters of a token with roles and permissions: it must fit into a header beside others. */
const LONGEST = 4_096;

export interface AccessToken {
  /** About the subject, and the client that got it. */
  readonly claims: JWTPayload;
  /** The thumbprint of the key to which it is bound (RFC 9449, section 6.1); null for none. */
  readonly jkt: string | null;
  /** Where it is for an organization. */
  readonly standing: Standing | undefined;
  /** The names of the groups there, where the token tells them. */
  readonly groups?: readonly string[] | undefined;
  readonly hookClaims: HookClaims;
  readonly issuer: string;
  readonly audience: string;
  /** Times are in milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Signs a token that other services verify by themselves (RFC 9068). */
export async function signAccessToken(
  { id, algorithm, key }: Signer,
  { claims, jkt, standing, groups, hookClaims, issuer, audience, issuedAt, expiresAt }: AccessToken,
): Promise<string> {
  const jti = randomUUID();
  const sign = (rights: JWTPayload) =>
    new SignJWT({ ...claims, ...rights, ...hookClaims, ...(jkt !== null && { cnf: { jkt } }) })
      .setProtectedHeader({ typ: ACCESS_TOKEN_TYPE, alg: algorithm, kid: id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(secondsOf(issuedAt))
      .setExpirationTime(secondsOf(expiresAt))
      .setJti(jti)
      .sign(key);
  if (!standing) return sign({});
  const { roles, permissions } = standing;
  return signedShort(
    groups
      ? [
          { roles, permissions, groups },
          { roles, permissions, ...WITHOUT_GROUPS },
          { ...WITHOUT_GROUPS, permissions_omitted: true },
        ]
      : [{ roles, permissions }, { permissions_omitted: true }],
    sign,
  );
}

/** Says that groups would make a token too long. */
export const WITHOUT_GROUPS = { groups_omitted: true } as const;

/** Signs the first of some claims with which a token is not too long; the last, where none are. */
export async function signedShort(
  [claims = {}, ...shorter]: readonly JWTPayload[],
  sign: (claims: JWTPayload) => Promise<string>,
): Promise<string> {
  const token = await sign(claims);
  return token.length > LONGEST && shorter.length > 0 ? signedShort(shorter, sign) : token;
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
