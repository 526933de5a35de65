import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { presentDelivery } from './delivery.ts';
import { insertDelivery } from './delivery-store.ts';

/** A test tells of nothing that happened: its event stands nowhere but in its delivery. */
export function testWebhook({ change }: Pick<Needs, 'change'>) {
  return change('testWebhook', {
    apply: async ({ tx, target: { webhook } }) => {
      const delivery = await insertDelivery(tx, webhook.id, { event_id: newId(), type: 'webhook.test' });
      return {
        events: 'unchanged',
        delivers: [webhook.id],
        answer: {
          status: 201,
          headers: { Location: `/v1/deliveries/${delivery.id}` },
          body: presentDelivery(delivery, webhook),
        },
      };
    },
  });
}
