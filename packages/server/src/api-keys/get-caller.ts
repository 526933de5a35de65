import { presentAccount } from '../accounts/account.ts';
import type { ApiKeyCaller } from '../callers/caller.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentOrganization, type SeenOrganization } from '../organizations/organization.ts';
import { findOrganization } from '../organizations/store.ts';
import { type Lifetimes, presentSession, type SessionCaller } from '../sessions/session.ts';
import { presentApiKey } from './api-key.ts';

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
