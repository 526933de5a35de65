import { flaw } from '@portico/api';
import type { JWTPayload } from 'jose';
import { secondsOf, timestamp, wholeSeconds } from '../../ground/clock.ts';
import { sessionAgain } from '../../identity/sessions/authenticate.ts';
import { expiresAt, lifetimeOf } from '../../identity/sessions/session.ts';
import { created } from '../../pipeline/answers.ts';
import { type InSession, methodsOf } from '../../pipeline/callers/session.ts';
import { hookRequestOf } from '../../pipeline/change-step.ts';
import { HookPassage } from '../../pipeline/hooks.ts';
import { createDoor } from '../../tenancy/policies/door.ts';
import { findStanding, type Standing } from '../../tenancy/roles/standing.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { referencesOf, signAccessToken } from './access-token.ts';
import { askForClaims } from './hook-claims.ts';
import { teamClaims } from './team-claims.ts';

const NOT_MANAGED = {
  organizationId: flaw('unknown', 'must be the ID of an organization that you manage'),
} as const;

type TokenNeeds = Pick<
  Needs,
  'database' | 'signingKeys' | 'tokens' | 'lifetimes' | 'impersonation' | 'clock' | 'publicUrl' | 'hooks'
>;

export function createToken(needs: TokenNeeds): HandlerOf<'createToken'> {
  const { database, signingKeys, tokens, lifetimes, clock, publicUrl, hooks } = needs;
  const find = findStanding(database);
  const lookUpAgain = sessionAgain(needs);
  const fromTeam = teamClaims(needs);
  const refusalAt = createDoor(needs);
  const isFor = (audience: string) => audience === publicUrl() || tokens.audiences.includes(audience);
  /** Hands what `validate` found to `handle`, so that it is looked up once; each request has its own caller object. */
  const found = new WeakMap<object, Standing>();
  const isManaged = async (caller: InSession, organizationId: string) => {
    const organization = await find(organizationId, caller);
    if (!organization?.role) return false;
    found.set(caller, organization);
    return true;
  };

  return {
    validate: async ({ audience = publicUrl(), organizationId }, caller) => ({
      ...(!isFor(audience) && {
        audience: flaw('not_allowed', 'must be the public URL or one of the configured audiences'),
      }),
      ...(organizationId !== undefined && !(await isManaged(caller, organizationId)) && NOT_MANAGED),
    }),
    handle: async (request) => {
      const { caller: admitted, body, ipAddress, fail } = request;
      const { audience = publicUrl(), organizationId } = body;
      const signer = await signingKeys.signer();
      const passage = new HookPassage(hooks, () => hookRequestOf('createToken', request));
      let organization = found.get(admitted);

      // Tokens cannot be revoked, so check again: the session may have ended while the body arrived or this waited.
      const judged = await passage.through(async () => {
        passage.begin();
        const caller = await lookUpAgain(admitted);
        if (!caller) throw fail('ACCESS_TOKEN_INVALID');
        organization ??= organizationId === undefined ? undefined : await find(organizationId, caller);
        if (organizationId !== undefined && !organization?.role)
          throw fail('FIELDS_VALIDATION_ERROR', NOT_MANAGED);
        const refusal = organization && (await refusalAt(caller, organization, { ipAddress }));
        if (refusal) throw refusal;
        const standing = organization;
        // While a hook is asked, they may lose it.
        organization = undefined;
        const hookClaims = await askForClaims(passage, {
          accountId: caller.account.id,
          organizationId: standing?.organization.id ?? null,
          applicationId: null,
          audiences: [audience],
          scopes: [],
          tokens: ['access_token'],
        });
        passage.end();
        return { caller, standing, hookClaims };
      });
      const { caller, standing, hookClaims } = judged;
      const claims = { ...claimsOf(caller, standing), ...(await fromTeam(caller.account.id)) };
      const now = clock();
      const issuer = publicUrl();
      // A token does not outlive its session.
      const end = expiresAt(caller.session, lifetimeOf(caller, lifetimes));
      const expiry = wholeSeconds(Math.min(now + tokens.lifetime, end));
      const token = await signAccessToken(signer, {
        claims: { ...claims, client_id: issuer },
        jkt: null,
        standing,
        hookClaims,
        issuer,
        audience,
        issuedAt: now,
        expiresAt: expiry,
      });
      return created(`/v1/sessions/${caller.session.id}`, { token, expiresAt: timestamp(expiry) });
    },
  };
}

/** The claims about the caller. */
function claimsOf(caller: InSession, organization: Standing | undefined): JWTPayload {
  const { account, session } = caller;
  return {
    sub: account.id,
    sid: session.id,
    email: account.email,
    email_verified: account.email_verified_at !== null,
    // A claim without a value is left out (OpenID Connect Core 1.0, section 5.3.2).
    ...(account.name !== null && { name: account.name }),
    // RFC 8693, section 4.1: the party that acts for the subject.
    ...(caller.kind === 'impersonation' && { act: { sub: caller.impersonator.id } }),
    amr: referencesOf(methodsOf(session)),
    auth_time: secondsOf(session.created_at),
    ...(organization && { organization_id: organization.organization.id, role: organization.role }),
  };
}
