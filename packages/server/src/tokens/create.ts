import { randomUUID } from 'node:crypto';
import type { Method } from '@portico/api';
import { type JWTPayload, SignJWT } from 'jose';
import { timestamp } from '../clock.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import type { SeenOrganization } from '../organizations/organization.ts';
import { findOrganization } from '../organizations/store.ts';
import { sessionAgain } from '../sessions/authenticate.ts';
import { expiresAt, isStrongEnough, lifetimeOf, methodsOf, type SessionCaller } from '../sessions/session.ts';
import { ALGORITHM } from './signing-keys.ts';

/** RFC 9068, section 2.1: so that no other kind of JWT can stand for it. */
const TYPE = 'at+jwt';

const NOT_MANAGED = { organizationId: 'must be the id of an organization that you manage' } as const;

type TokenNeeds = Pick<Needs, 'database' | 'signingKeys' | 'tokens' | 'lifetimes' | 'clock' | 'publicUrl'>;

export function createToken(needs: TokenNeeds): HandlerOf<'createToken'> {
  const { database, signingKeys, tokens, lifetimes, clock, publicUrl } = needs;
  const find = findOrganization(database);
  const lookUpAgain = sessionAgain(needs);
  const isFor = (audience: string) => audience === publicUrl() || tokens.audiences.includes(audience);
  /** What `validate` has found, for `handle`, so that it is looked up once; each request has a caller of its own. */
  const found = new WeakMap<SessionCaller, SeenOrganization>();
  const isManaged = async (caller: SessionCaller, organizationId: string) => {
    const organization = await find(organizationId, caller);
    if (!organization?.role) return false;
    found.set(caller, organization);
    return true;
  };

  return {
    validate: async ({ audience = publicUrl(), organizationId }, caller) => ({
      ...(!isFor(audience) && { audience: 'is not one of those that tokens can be for here' }),
      ...(organizationId !== undefined && !(await isManaged(caller, organizationId)) && NOT_MANAGED),
    }),
    handle: async ({ caller: admitted, body, fail }) => {
      const { audience = publicUrl() } = body;
      const organization = found.get(admitted);
      const { id, key } = await signingKeys.signer();
      // Nothing revokes a token: the session may have ended while the body was on its way, or this waited for its turn.
      const caller = await lookUpAgain(admitted);
      if (!caller) throw fail('ACCESS_TOKEN_INVALID');
      if (organization && !isStrongEnough(caller, organization)) throw fail('SECOND_FACTOR_MISSING');

      const now = clock();
      const issuer = publicUrl();
      // A token does not outlive its session.
      const end = expiresAt(caller.session, lifetimeOf(caller, lifetimes));
      const expiry = secondsOf(Math.min(now + tokens.lifetime, end));
      const token = await new SignJWT({ ...claimsOf(caller, organization), client_id: issuer })
        .setProtectedHeader({ typ: TYPE, alg: ALGORITHM, kid: id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(secondsOf(now))
        .setExpirationTime(expiry)
        .setJti(randomUUID())
        .sign(key);
      return {
        status: 201,
        headers: { Location: `/v1/sessions/${caller.session.id}` },
        body: { token, expiresAt: timestamp(expiry * 1_000) },
      };
    },
  };
}

/** What a token says, beside who made it, for whom and for how long. */
function claimsOf(
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
function secondsOf(time: number): number {
  return Math.floor(time / 1_000);
}
