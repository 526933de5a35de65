import type { IdentityRow } from '../../ground/database/schema.ts';
import { listPage, type PageBounds } from '../../ground/paging.ts';
import { ok } from '../../pipeline/answers.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentIdentity } from './identity.ts';
import { findIdentity, listIdentityRows, lockIdentity } from './store.ts';

/** An identity of the caller's own account; others are treated as unknown. */
export function identityResource({ database }: ResourceNeeds): Resource<IdentityRow, SessionCaller> {
  const find = findIdentity(database);
  return {
    locate: (id, { account }) => find(id, account.id),
    lock: lockIdentity,
    present: (identity) => identity,
  };
}

export function listIdentities({ database }: Needs): HandlerOf<'listIdentities'> {
  return {
    handle: async ({ caller: { account }, query }) => {
      const list = (page: PageBounds) => listIdentityRows(database.read, account.id, page);
      return ok(await listPage(query, { list, present: presentIdentity }));
    },
  };
}
