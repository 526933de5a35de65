import { listPage, type PageBounds, totalAmong } from '../../ground/paging.ts';
import type { Resource } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentAttempts } from './attempts.ts';
import { presentDelivery, type SeenDelivery } from './delivery.ts';
import { deliveriesOf, findSeenDelivery, lockDelivery, selectDeliveries } from './delivery-store.ts';
import { bodyOf, findDelivered } from './message.ts';
import { findSeenWebhook, listWebhookRows, lockWebhook } from './store.ts';
import { presentWebhook, type SeenWebhook } from './webhook.ts';

/** A webhook of an organization that is not deleted. Locking it locks the organization. */
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

export function getDelivery({ database }: Needs): HandlerOf<'getDelivery'> {
  const eventOf = findDelivered(database);
  return {
    handle: async ({ target: { delivery, receiver } }) => {
      const event = await eventOf(delivery, receiver);
      const body = {
        ...presentDelivery(delivery, receiver),
        latestAttempts: presentAttempts(delivery),
        sent: event ? bodyOf(event, receiver.format) : null,
      };
      return { status: 200, body };
    },
  };
}

export function listWebhooks({ database }: Needs): HandlerOf<'listWebhooks'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const list = (page: PageBounds) => listWebhookRows(database.read, organization.id, page);
      return { status: 200, body: await listPage(query, { list, present: presentWebhook }) };
    },
  };
}

export function listDeliveries({ database }: Needs): HandlerOf<'listDeliveries'> {
  const { read } = database;
  return {
    handle: async ({ target: { webhook }, query }) => {
      const { state } = query;
      const body = await listPage(query, {
        list: (page) => selectDeliveries(read, webhook.id, { ...page, state }).execute(),
        present: (delivery) => presentDelivery(delivery, webhook),
        total: () =>
          totalAmong(read, deliveriesOf(read, webhook.id), state && deliveriesOf(read, webhook.id, state)),
      });
      return { status: 200, body };
    },
  };
}
