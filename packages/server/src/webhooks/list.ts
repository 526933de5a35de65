import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf } from '../paging.ts';
import { presentDelivery } from './delivery.ts';
import { selectDeliveries } from './delivery-store.ts';
import { listWebhookRows } from './store.ts';
import { presentWebhook } from './webhook.ts';

export function listWebhooks({ database }: Pick<Needs, 'database'>): HandlerOf<'listWebhooks'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const bounds = pageBounds(query);
      const rows = await listWebhookRows(database.read, organization.id, bounds);
      return { status: 200, body: pageOf(rows, bounds, ({ id }) => id, presentWebhook) };
    },
  };
}

export function listDeliveries({ database }: Pick<Needs, 'database'>): HandlerOf<'listDeliveries'> {
  return {
    handle: async ({ target: { webhook }, query }) => {
      const bounds = pageBounds(query);
      const rows = await selectDeliveries(database.read, webhook.id, {
        ...bounds,
        state: query.state,
      }).execute();
      const body = pageOf(
        rows,
        bounds,
        ({ id }) => id,
        (delivery) => presentDelivery(delivery, webhook),
      );
      return { status: 200, body };
    },
  };
}
