import type { ApplicationScope, Contracts } from '@portico/api';
import type { NewEvent } from '../../consequences/record-events.ts';
import { HOUR, secondsOf, wholeSeconds } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { createdEvents, openForApplication } from '../../identity/sessions/open.ts';
import { expiresAt, lifetimeOf } from '../../identity/sessions/session.ts';
import { touchIn } from '../../identity/sessions/touch-store.ts';
import { applicationTokens, hashToken, refreshTokens } from '../../pipeline/callers/key-token.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { passageOf } from '../../pipeline/hooks.ts';
import { type Application, clientIdOf } from '../applications/application.ts';
import { noteApplicationUsed } from '../applications/store.ts';
import type { Needs } from '../handler.ts';
import { signAccessToken } from '../tokens/access-token.ts';
import { askForClaims, type HookClaims } from '../tokens/hook-claims.ts';
import type { Signer } from '../tokens/signing-keys.ts';
import { claimsOf, type Facts, groupNames, organizationClaims, rightsOf, signInClaims } from './claims.ts';
import { signIdToken } from './id-token.ts';
import { insertAccessToken, insertRefreshToken } from './store.ts';

type Answer = Contracts['issueOauthTokens']['answer']['body'];

/** The keys that sign tokens, which cannot be read while a transaction is open. */
export interface Signers {
  /** For access tokens. */
  readonly ofAccess: Signer;
  /** For ID tokens of the application. */
  readonly ofIdentity: Signer;
}

export interface Grant {
  readonly id: string;
  readonly scopes: readonly ApplicationScope[];
  readonly resource: string | null;
}

export interface Issue {
  readonly application: Application;
  readonly grant: Grant;
  /** The scopes of these tokens: of the grant, or fewer. */
  readonly scopes: readonly ApplicationScope[];
  readonly person: SessionCaller;
  readonly facts: Facts;
  readonly signers: Signers;
  /** Of the code; null for a refresh token. */
  readonly nonce: string | null;
  /** The thumbprint of the key to which the tokens are bound; null for none. */
  readonly jkt: string | null;
  readonly now: number;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
}

export interface IssuedTokens {
  readonly answer: Answer;
  readonly events: readonly NewEvent[];
  /** The stored part of the refresh token; undefined if there is none. */
  readonly refreshHash: string | undefined;
}

type IssueNeeds = Pick<Needs, 'lifetimes' | 'tokens' | 'publicUrl'>;

/** How long an access token lasts that works here alone, beside a refresh token, in milliseconds. */
const OPAQUE_LIFETIME = HOUR;

/** Whether an application gets refresh tokens: where its access tokens are short. A session slides by itself. */
const isRefreshed = ({ scopes, resource }: Grant) =>
  !scopes.includes('portico') && (resource !== null || scopes.includes('offline_access'));

/** Makes the tokens of a grant, which is locked. */
export async function issueTokens(tx: Transaction, issue: Issue, needs: IssueNeeds): Promise<IssuedTokens> {
  const { application, grant, scopes, person, facts, signers, nonce, now } = issue;
  const isSession = grant.scopes.includes('portico');
  const isJwt = !isSession && grant.resource !== null;
  const hookClaims = await askForClaims(passageOf(tx), {
    accountId: person.account.id,
    organizationId: facts.standing?.organization.id ?? null,
    applicationId: clientIdOf(application),
    audiences: isJwt && grant.resource !== null ? [grant.resource] : [],
    scopes,
    tokens: [
      ...(isJwt ? (['access_token'] as const) : []),
      ...(scopes.includes('openid') ? (['id_token'] as const) : []),
    ],
  });
  const access = await accessToken(tx, { ...issue, hookClaims }, needs);
  await noteApplicationUsed(tx, application.id, now);
  const refresh = isRefreshed(grant) ? refreshTokens.make() : undefined;
  const refreshHash = refresh && hashToken(refresh);
  // A `web` application authenticates, and can change its key (RFC 9449, section 5).
  const ofRefresh = { grantId: grant.id, jkt: application.kind === 'web' ? null : issue.jkt };
  if (refreshHash) await insertRefreshToken(tx, refreshHash, ofRefresh);
  const identity = scopes.includes('openid')
    ? await signIdToken(signers.ofIdentity, {
        issuer: needs.publicUrl(),
        audience: clientIdOf(application),
        claims: {
          ...claimsOf(scopes, person.account),
          ...organizationClaims(facts.standing),
          ...rightsOf(facts.standing),
          ...signInClaims(person),
          sid: grant.id,
        },
        groups: groupNames(scopes, facts.standing),
        hookClaims,
        nonce,
        accessToken: access.token,
        now,
      })
    : undefined;
  const answer: Answer = {
    access_token: access.token,
    token_type: access.isBound ? 'DPoP' : 'Bearer',
    expires_in: secondsOf(access.expiresAt) - secondsOf(now),
    scope: scopes.join(' '),
    ...(refresh !== undefined && { refresh_token: refresh }),
    ...(identity !== undefined && { id_token: identity }),
  };
  return { answer, events: access.events, refreshHash };
}

/** An issue with the claims that the team's hook adds. */
interface IssueWithClaims extends Issue {
  readonly hookClaims: HookClaims;
}

interface MadeAccess {
  readonly token: string;
  readonly expiresAt: number;
  /** Whether it can be used only with a proof; sessions never are bound. */
  readonly isBound: boolean;
  readonly events: readonly NewEvent[];
}

/** A session, a JWT for a resource, or a token that works here alone. */
async function accessToken(tx: Transaction, issue: IssueWithClaims, needs: IssueNeeds): Promise<MadeAccess> {
  const { application, grant, scopes, person, jkt, now, userAgent, ipAddress } = issue;
  const lifetime = lifetimeOf(person, needs.lifetimes);
  if (grant.scopes.includes('portico')) {
    const began = { grantId: grant.id, application, parent: person, now, userAgent, ipAddress };
    const opened = await openForApplication(tx, began, needs);
    const token = opened.accessToken;
    const events = createdEvents(opened);
    return { token, expiresAt: expiresAt(opened.session, lifetime), isBound: false, events };
  }
  // It counts as a use of the session that the grant depends on.
  await touchIn(tx, person.session.id, now);
  const end = person.session.created_at + lifetime.absolute;
  if (grant.resource !== null) return forResource(issue, grant.resource, end, needs);
  const token = applicationTokens.make();
  const expires = isRefreshed(grant) ? Math.min(now + OPAQUE_LIFETIME, end) : end;
  await insertAccessToken(tx, {
    hash: hashToken(token),
    grant_id: grant.id,
    scopes: scopes.join(' '),
    created_at: now,
    expires_at: expires,
    jkt,
  });
  return { token, expiresAt: expires, isBound: jkt !== null, events: [] };
}

/** The token of `POST /v1/tokens`, with who got it and what for. */
async function forResource(
  { application, grant, scopes, person, facts, signers, jkt, hookClaims, now }: IssueWithClaims,
  audience: string,
  end: number,
  { tokens, publicUrl }: IssueNeeds,
): Promise<MadeAccess> {
  const expires = wholeSeconds(Math.min(now + tokens.lifetime, end));
  const { standing, team } = facts;
  const token = await signAccessToken(signers.ofAccess, {
    claims: {
      ...claimsOf(scopes, person.account),
      ...team,
      ...organizationClaims(standing),
      ...signInClaims(person),
      sid: grant.id,
      client_id: clientIdOf(application),
      scope: scopes.join(' '),
    },
    jkt,
    standing,
    groups: groupNames(scopes, standing),
    hookClaims,
    issuer: publicUrl(),
    audience,
    issuedAt: now,
    expiresAt: expires,
  });
  return { token, expiresAt: expires, isBound: jkt !== null, events: [] };
}
