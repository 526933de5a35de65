import { newId } from '../../ground/id.ts';
import { changing } from '../handler.ts';
import { presentDelivery } from './delivery.ts';
import { deliverAgain, insertDelivery } from './delivery-store.ts';
import { groupOf } from './webhook.ts';

export const redeliver = changing('redeliver', () => ({
  apply: async ({ tx, target: { delivery, receiver } }) => ({
    events: 'untold',
    delivers: [groupOf(receiver)],
    answer: { status: 200, body: presentDelivery(await deliverAgain(tx, delivery), receiver) },
  }),
}));

/** Sends a test, whose event exists only in its delivery. */
export const testWebhook = changing('testWebhook', ({ limits }) => ({
  apply: async ({ tx, target: { webhook }, fail }) => {
    const excess = await limits.webhookTest(tx, webhook.organization_id);
    if (excess) throw fail('RATE_LIMITED', excess);
    const delivery = await insertDelivery(tx, webhook.id, { event_id: newId(), type: 'webhook.test' });
    return {
      events: 'untold',
      delivers: [groupOf(webhook)],
      answer: {
        status: 201,
        headers: { Location: `/v1/deliveries/${delivery.id}` },
        body: presentDelivery(delivery, webhook),
      },
    };
  },
}));
