import type { DeliveryRow } from '../database/schema.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { type PageBounds, pageBounds, pageOf, totalAmong, totalByReading, withTotal } from '../paging.ts';
import type { Resource } from '../resources.ts';
import { presentDelivery, type SeenDelivery } from './delivery.ts';
import { deliveriesOf, findSeenDelivery, lockDelivery, selectDeliveries } from './delivery-store.ts';
import { findSeenWebhook, listWebhookRows, lockWebhook } from './store.ts';
import { presentWebhook, type SeenWebhook } from './webhook.ts';

/** A webhook of an organization that is not deleted; who changes one holds the lock of the organization. */
export function webhookResource({ database }: Pick<Needs, 'database'>): Resource<SeenWebhook> {
  return {
    locate: findSeenWebhook(database),
    lock: (tx, { webhook }, caller) => lockWebhook(tx, webhook, caller),
    present: ({ webhook }) => presentWebhook(webhook),
  };
}

/** A delivery to such a webhook. */
export function deliveryResource({ database }: Pick<Needs, 'database'>): Resource<SeenDelivery> {
  return {
    locate: findSeenDelivery(database),
    lock: lockDelivery,
    present: ({ delivery, receiver }) => presentDelivery(delivery, receiver),
  };
}

export function getWebhook(): HandlerOf<'getWebhook'> {
  return { handle: ({ target: { webhook } }) => ({ status: 200, body: presentWebhook(webhook) }) };
}

export function getDelivery(): HandlerOf<'getDelivery'> {
  return {
    handle: ({ target: { delivery, receiver } }) => ({
      status: 200,
      body: presentDelivery(delivery, receiver),
    }),
  };
}

export function listWebhooks({ database }: Needs): HandlerOf<'listWebhooks'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const bounds = pageBounds(query);
      const list = (page: PageBounds) => listWebhookRows(database.read, organization.id, page);
      const page = pageOf(await list(bounds), bounds, ({ id }) => id, presentWebhook);
      return { status: 200, body: await withTotal(page, query, () => totalByReading(list)) };
    },
  };
}

export function listDeliveries({ database }: Needs): HandlerOf<'listDeliveries'> {
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
