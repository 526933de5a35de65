import type { HandlerOf, Needs } from '../handler.ts';
import { type PageBounds, pageBounds, pageOf, totalByReading, withTotal } from '../paging.ts';
import { presentPasskey } from './passkey.ts';
import { listPasskeyRows } from './store.ts';

export function listPasskeys({ database }: Pick<Needs, 'database'>): HandlerOf<'listPasskeys'> {
  return {
    handle: async ({ caller: { account }, query }) => {
      const bounds = pageBounds(query);
      const list = (page: PageBounds) => listPasskeyRows(database.read, account.id, page);
      const page = pageOf(await list(bounds), bounds, ({ id }) => id, presentPasskey);
      return { status: 200, body: await withTotal(page, query, () => totalByReading(list)) };
    },
  };
}
