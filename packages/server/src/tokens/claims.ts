import type { Method } from '@portico/api';
import type { JWTPayload } from 'jose';
import type { SeenOrganization } from '../organizations/organization.ts';
import { methodsOf, type SessionCaller } from '../sessions/session.ts';

/** What a token says, beside who made it, for whom and for how long. */
export function claimsOf(
  { account, session }: SessionCaller,
  organization: SeenOrganization | undefined,
): JWTPayload {
  return {
    sub: account.id,
    sid: session.id,
    email: account.email,
    email_verified: account.email_verified_at !== null,
    // A claim without a value is left out (OpenID Connect Core 1.0, section 5.3.2).
    ...(account.name !== null && { name: account.name }),
    amr: referencesOf(methodsOf(session)),
    auth_time: secondsOf(session.created_at),
    ...(organization && { organization_id: organization.organization.id, role: organization.role }),
  };
}

/** RFC 8176, section 2. A recovery code is a password that works once. */
const REFERENCES = {
  password: 'pwd',
  totp: 'otp',
  recovery_code: 'otp',
  passkey: 'hwk',
} as const satisfies Record<Method, string>;

function referencesOf(methods: readonly Method[]): string[] {
  return [...new Set(methods.map((method) => REFERENCES[method]))];
}

/** A NumericDate (RFC 7519, section 2). @param time in milliseconds */
export function secondsOf(time: number): number {
  return Math.floor(time / 1_000);
}
