import { createClient, memoryTokens } from '@portico/client';
import type { JWTPayload } from 'jose';
import { isRefusalConstant, refuse } from '../refusal.ts';
import { fetchFor } from '../requests/address.ts';
import { type CallerBody, factsIn } from '../service/portico.ts';
import { type Caller, callerOf } from '../session.ts';
import { createRecent } from '../sessions/recent.ts';
import type { Facts } from '../sessions/record.ts';
import type { Settings } from '../settings.ts';
import { type Keys, KeysUnavailable } from './keys.ts';

export interface BearerNeeds {
  readonly settings: Pick<Settings, 'issuer' | 'fetch' | 'now' | 'freshness'>;
  readonly keys: Keys;
}

/** A bearer token, and what it is sent for. */
interface BearerToken {
  readonly token: string;
  readonly audience: string;
  /** For a token of a session, which belongs to no organization. */
  readonly organizationId: string | undefined;
  /** The network address of the caller; null unless addresses are passed on. */
  readonly address: string | null;
}

/** The most tokens whose answers are remembered, each for as long as the option `freshness` says. */
const MOST_REMEMBERED = 10_000;
/** Milliseconds that Portico has for an answer. */
const PATIENCE = 5_000;
/** Tokens that only Portico knows: of sessions and applications, and API keys. */
const OPAQUE = /^portico_[a-z]{2}_[\w-]+$/;

/** The token of `Authorization: Bearer`; undefined where the request has none. */
export function bearerIn(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
}

/** @returns a function that throws a Refusal for a token that is not valid */
export function createVerifier({ settings, keys }: BearerNeeds): (sent: BearerToken) => Promise<Caller> {
  const { issuer, fetch, now, freshness } = settings;
  const remembered = createRecent<{ readonly caller: Caller; readonly at: number }>(MOST_REMEMBERED);

  async function byAsking({ token, organizationId, address }: BearerToken): Promise<Caller> {
    const key = `${organizationId ?? ''} ${address ?? ''} ${token}`;
    const earlier = remembered.get(key);
    const at = now();
    if (earlier && at - earlier.at < freshness) return earlier.caller;
    const portico = createClient({
      baseUrl: issuer,
      tokens: memoryTokens(token),
      fetch: fetchFor(fetch, address),
      timeout: PATIENCE,
    });
    const asked = await portico.getCaller(organizationId === undefined ? {} : { query: { organizationId } });
    if (asked.ok) {
      const caller = callerIn(asked.body);
      if (freshness > 0) remembered.set(key, { caller, at });
      return caller;
    }
    const { error } = asked;
    if (isRefusalConstant(error) && error !== 'SERVICE_UNAVAILABLE') {
      remembered.delete(key);
      throw refuse(error);
    }
    if (earlier) return { ...earlier.caller, isStale: true };
    throw refuse('SERVICE_UNAVAILABLE');
  }

  async function bySignature({ token, audience }: BearerToken): Promise<Caller> {
    try {
      const demanded = { issuer, audience, typ: 'at+jwt', requiredClaims: ['sub', 'exp'] };
      const claims = await keys.verify(token, demanded);
      if (claims.cnf === undefined) return callerWith(claims);
    } catch (error) {
      throw refuse(error instanceof KeysUnavailable ? 'SERVICE_UNAVAILABLE' : 'ACCESS_TOKEN_INVALID');
    }
    // One that is bound to a key shows nothing without a proof of it (RFC 9449, section 7.2).
    throw refuse('ACCESS_TOKEN_INVALID');
  }

  return (sent) => (OPAQUE.test(sent.token) ? byAsking(sent) : bySignature(sent));
}

function callerIn(body: CallerBody): Caller {
  const { type, organization, apiKey, grant } = body;
  const facts = factsIn(body);
  if (facts) return { type: 'token', account: facts.account, ...callerOf({ facts }) };
  const rights = {
    organization: organization && { id: organization.id, name: organization.name },
    role: organization?.role ?? null,
    roles: organization?.roles ?? [],
    permissions: organization?.permissions ?? [],
    impersonator: null,
  };
  if (type === 'api_key' && apiKey) return { type: 'api_key', account: null, ...callerOf({ facts: rights }) };
  // The token of an application says nothing about the person but who it is.
  if (grant) return { type: 'token', account: unnamed(grant.accountId), ...callerOf({ facts: rights }) };
  throw refuse('ACCESS_FORBIDDEN');
}

const unnamed = (id: string) => ({ id, email: null, name: null, locale: null });

const ROLES: readonly unknown[] = ['owner', 'admin', 'viewer'];
const textIn = (claim: unknown) => (typeof claim === 'string' ? claim : null);
const textsIn = (claim: unknown) =>
  Array.isArray(claim) ? claim.filter((one) => typeof one === 'string') : [];

/** The subject of a JWT (docs/guides/tokens.md). */
function callerWith(claims: JWTPayload): Caller {
  const id = textIn(claims.organization_id);
  const act = claims.act as { readonly sub?: unknown } | undefined;
  const actor = textIn(act?.sub);
  const facts = {
    organization: id === null ? null : { id, name: textIn(claims.organization_name) },
    role: ROLES.includes(claims.role) ? (claims.role as Facts['role']) : null,
    roles: textsIn(claims.roles),
    permissions: textsIn(claims.permissions),
    impersonator: actor === null ? null : { id: actor, email: null },
  };
  // A machine got it in its own name (RFC 9068, section 2.2): nobody signed in.
  if (claims.sub !== undefined && claims.sub === claims.client_id)
    return { type: 'api_key', account: null, ...callerOf({ facts }) };
  const account = { ...unnamed(claims.sub ?? ''), email: textIn(claims.email), name: textIn(claims.name) };
  return { type: 'token', account, ...callerOf({ facts }) };
}
