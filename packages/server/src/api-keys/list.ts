import type { HandlerOf, Needs } from '../handler.ts';
import { type PageBounds, pageBounds, pageOf, totalByReading, withTotal } from '../paging.ts';
import { presentApiKey } from './api-key.ts';
import { listApiKeyRows } from './store.ts';

export function listApiKeys({ database }: Pick<Needs, 'database'>): HandlerOf<'listApiKeys'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const bounds = pageBounds(query);
      const of = { by: 'organization_id', id: organization.id } as const;
      const list = (page: PageBounds) => listApiKeyRows(database.read, of, page);
      const page = pageOf(await list(bounds), bounds, ({ id }) => id, presentApiKey);
      return { status: 200, body: await withTotal(page, query, () => totalByReading(list)) };
    },
  };
}
