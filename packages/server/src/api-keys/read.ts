import { presentAccount } from '../accounts/account.ts';
import type { ApiKeyCaller } from '../callers/caller.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentOrganization, type SeenOrganization } from '../organizations/organization.ts';
import { findOrganization } from '../organizations/store.ts';
import { listPage, type PageBounds } from '../paging.ts';
import type { Resource } from '../resources.ts';
import { type Lifetimes, presentSession, type SessionCaller } from '../sessions/session.ts';
import { presentApiKey, type SeenApiKey } from './api-key.ts';
import { findSeenApiKey, listApiKeyRows, lockApiKey } from './store.ts';

/** An API key of an organization that is not deleted; who changes one holds the lock of the organization. */
export function apiKeyResource({ database }: Pick<Needs, 'database'>): Resource<SeenApiKey> {
  const find = findSeenApiKey(database);
  return {
    locate: find,
    lock: (tx, { key }, caller) => lockApiKey(tx, key, caller),
    present: ({ key }) => presentApiKey(key),
  };
}

export function getApiKey(): HandlerOf<'getApiKey'> {
  return { handle: ({ target: { key } }) => ({ status: 200, body: presentApiKey(key) }) };
}

export function listApiKeys({ database }: Needs): HandlerOf<'listApiKeys'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const of = { by: 'organization_id', id: organization.id } as const;
      const list = (page: PageBounds) => listApiKeyRows(database.read, of, page);
      return { status: 200, body: await listPage(query, { list, present: presentApiKey }) };
    },
  };
}

/** Tells who calls, at the cost of being let in and, where there is an organization to tell of, one look-up more. */
export function getCaller({
  database,
  lifetimes,
}: Pick<Needs, 'database' | 'lifetimes'>): HandlerOf<'getCaller'> {
  const find = findOrganization(database);
  return {
    handle: async ({ caller, query }) => {
      const own = caller.kind === 'api_key' ? caller.key.organization_id : undefined;
      const id = query.organizationId ?? own;
      const seen = id === undefined ? undefined : await find(id, caller);
      return { status: 200, body: { ...presentCaller(caller, lifetimes), organization: rolePart(seen) } };
    },
  };
}

function presentCaller(caller: SessionCaller | ApiKeyCaller, lifetimes: Lifetimes) {
  if (caller.kind === 'api_key')
    return { type: caller.kind, account: null, session: null, apiKey: presentApiKey(caller.key) };
  const { kind: type, account, session } = caller;
  return {
    type,
    account: presentAccount(account),
    session: presentSession(session, caller, lifetimes),
    apiKey: null,
  };
}

function rolePart(seen: SeenOrganization | undefined) {
  if (!seen?.role) return null;
  const { id, name, role, requireSecondFactor } = presentOrganization(seen);
  return { id, name, role, requireSecondFactor };
}
