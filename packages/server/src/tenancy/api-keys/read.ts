import { listPage, type PageBounds } from '../../ground/paging.ts';
import { presentAccount } from '../../identity/accounts/account.ts';
import { presentSession } from '../../identity/sessions/session.ts';
import { ok } from '../../pipeline/answers.ts';
import {
  type ApiKeyCaller,
  type ApplicationCaller,
  type Caller,
  raise,
  type ServiceKeyCaller,
} from '../../pipeline/callers/caller.ts';
import type { InSession, Lifetimes } from '../../pipeline/callers/session.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import type { Circumstances } from '../policies/demands.ts';
import { createDoor } from '../policies/door.ts';
import { findStanding, type Standing } from '../roles/standing.ts';
import { presentApiKey, type SeenApiKey } from './api-key.ts';
import { findSeenApiKey, listApiKeyRows, lockApiKey } from './store.ts';

/** An API key of an organization that is not deleted; locking it locks its organization. */
export function apiKeyResource({ database }: ResourceNeeds): Resource<SeenApiKey> {
  const find = findSeenApiKey(database);
  return {
    locate: find,
    lock: (tx, { key }, caller) => lockApiKey(tx, key, caller),
    present: ({ key }) => presentApiKey(key),
  };
}

export function getApiKey(): HandlerOf<'getApiKey'> {
  return { handle: ({ target: { key } }) => ok(presentApiKey(key)) };
}

export function listApiKeys({ database }: Needs): HandlerOf<'listApiKeys'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const of = { by: 'organization_id', id: organization.id } as const;
      const list = (page: PageBounds) => listApiKeyRows(database.read, of, page);
      return ok(await listPage(query, { list, present: presentApiKey }));
    },
  };
}

/** Describes the caller. Needs no query beyond authentication, except one for the organization, if any. */
export function getCaller(needs: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): HandlerOf<'getCaller'> {
  const { database, lifetimes } = needs;
  const find = findStanding(database, { readsGroups: true });
  const refusalAt = createDoor(needs);
  return {
    handle: async ({ caller, query: { organizationId }, ipAddress }) => {
      const own = ownOrganizationOf(caller);
      const id = own ?? organizationId;
      const standing = id === undefined ? undefined : await find(id, caller);
      const [visitor, from] = visitorBehind(caller, ipAddress);
      const refusal = standing && (await refusalAt(visitor, standing, from));
      const isAsked = organizationId !== undefined && organizationId === id;
      if (refusal && isAsked) throw refusal;
      const seen = refusal ? undefined : standing;
      const organization = organizationId === undefined || isAsked ? rolePart(seen) : null;
      return ok({ ...presentCaller(caller, seen, lifetimes), organization });
    },
  };
}

/**
 * The one whom an organization judges: behind an application, that is the person who signed in. Where the application's
 * requests come from says nothing about the person, so their network is that in which they signed in.
 */
function visitorBehind(caller: Caller, ipAddress: string | null): [Caller, Pick<Circumstances, 'ipAddress'>] {
  if (caller.kind !== 'application') return [caller, { ipAddress }];
  return [caller.person, { ipAddress: caller.person.session.ip_address }];
}

/** A key belongs to a single organization, and so does an application with which somebody signed in for one. */
function ownOrganizationOf(caller: Caller): string | undefined {
  if (caller.kind === 'api_key') return caller.key.organization_id;
  return caller.kind === 'application' ? (caller.grant.organization_id ?? undefined) : undefined;
}

const NOBODY = {
  account: null,
  session: null,
  operator: false,
  apiKey: null,
  serviceKey: null,
  grant: null,
};

function presentCaller(
  caller: InSession | ApiKeyCaller | ServiceKeyCaller | ApplicationCaller,
  seen: Standing | undefined,
  lifetimes: Lifetimes,
) {
  if (caller.kind === 'api_key') {
    const apiKey = { ...presentApiKey({ ...caller.key, roles: null }), roles: seen?.roles ?? [] };
    return { ...NOBODY, type: caller.kind, apiKey };
  }
  if (caller.kind === 'service_key') {
    const { id, name, scopes } = caller.key;
    return { ...NOBODY, type: caller.kind, serviceKey: { id, name, scopes: [...scopes] } };
  }
  if (caller.kind === 'application') {
    const { id, clientId, scopes } = caller.grant;
    const accountId = caller.person.account.id;
    return {
      ...NOBODY,
      type: caller.kind,
      grant: { id, accountId, applicationId: clientId, scopes: [...scopes] },
    };
  }
  const { account, session } = caller;
  return {
    ...NOBODY,
    type: 'session' as const,
    account: presentAccount(account),
    session: presentSession(session, caller, lifetimes),
    operator: raise(caller) !== undefined,
  };
}

function rolePart(seen: Standing | undefined) {
  if (!seen?.role) return null;
  const { organization, role, roles, permissions, groups = [] } = seen;
  const { id, name, require_second_factor } = organization;
  return { id, name, role, roles, permissions, groups, requireSecondFactor: require_second_factor === 1 };
}
