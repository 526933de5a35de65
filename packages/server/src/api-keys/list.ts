import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf } from '../paging.ts';
import { presentApiKey } from './api-key.ts';
import { listApiKeyRows } from './store.ts';

export function listApiKeys({ database }: Pick<Needs, 'database'>): HandlerOf<'listApiKeys'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const bounds = pageBounds(query);
      const of = { by: 'organization_id', id: organization.id } as const;
      const rows = await listApiKeyRows(database.read, of, bounds);
      return { status: 200, body: pageOf(rows, bounds, ({ id }) => id, presentApiKey) };
    },
  };
}
