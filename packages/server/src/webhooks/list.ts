import type { DeliveryRow } from '../database/schema.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { type PageBounds, pageBounds, pageOf, totalAmong, totalByReading, withTotal } from '../paging.ts';
import { presentDelivery } from './delivery.ts';
import { deliveriesOf, selectDeliveries } from './delivery-store.ts';
import { listWebhookRows } from './store.ts';
import { presentWebhook } from './webhook.ts';

export function listWebhooks({ database }: Pick<Needs, 'database'>): HandlerOf<'listWebhooks'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const bounds = pageBounds(query);
      const list = (page: PageBounds) => listWebhookRows(database.read, organization.id, page);
      const page = pageOf(await list(bounds), bounds, ({ id }) => id, presentWebhook);
      return { status: 200, body: await withTotal(page, query, () => totalByReading(list)) };
    },
  };
}

export function listDeliveries({ database }: Pick<Needs, 'database'>): HandlerOf<'listDeliveries'> {
  const { read } = database;
  const total = (webhook: string, state: DeliveryRow['state'] | undefined) =>
    totalAmong(read, deliveriesOf(read, webhook), state && deliveriesOf(read, webhook, state));
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
      return { status: 200, body: await withTotal(body, query, () => total(webhook.id, query.state)) };
    },
  };
}
