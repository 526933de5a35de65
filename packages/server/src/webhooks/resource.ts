import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { presentDelivery, type SeenDelivery } from './delivery.ts';
import { findSeenDelivery, lockDelivery } from './delivery-store.ts';
import { findSeenWebhook, lockWebhook } from './store.ts';
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
