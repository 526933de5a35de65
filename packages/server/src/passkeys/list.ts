import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf } from '../paging.ts';
import { presentPasskey } from './passkey.ts';
import { listPasskeyRows } from './store.ts';

export function listPasskeys({ database }: Pick<Needs, 'database'>): HandlerOf<'listPasskeys'> {
  return {
    handle: async ({ caller: { account }, query }) => {
      const bounds = pageBounds(query);
      const rows = await listPasskeyRows(database.read, account.id, bounds);
      return { status: 200, body: pageOf(rows, bounds, ({ id }) => id, presentPasskey) };
    },
  };
}
