import type { PasskeyRow } from '../../ground/database/schema.ts';
import { listPage, type PageBounds } from '../../ground/paging.ts';
import { ok } from '../../pipeline/answers.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentPasskey } from './passkey.ts';
import { findPasskey, listPasskeyRows, lockPasskey } from './store.ts';

/** A passkey of the caller's own account; others are treated as unknown. */
export function passkeyResource({ database }: ResourceNeeds): Resource<PasskeyRow, SessionCaller> {
  const find = findPasskey(database);
  return {
    locate: (id, { account }) => find(id, account.id),
    lock: lockPasskey,
    present: presentPasskey,
  };
}

export function getPasskey(): HandlerOf<'getPasskey'> {
  return { handle: ({ target }) => ok(presentPasskey(target)) };
}

export function listPasskeys({ database }: Needs): HandlerOf<'listPasskeys'> {
  return {
    handle: async ({ caller: { account }, query }) => {
      const list = (page: PageBounds) => listPasskeyRows(database.read, account.id, page);
      return ok(await listPage(query, { list, present: presentPasskey }));
    },
  };
}
