import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { presentDelivery } from './delivery.ts';
import { insertDelivery } from './delivery-store.ts';
import { groupOf } from './group.ts';

/** A test tells of nothing that happened: its event stands nowhere but in its delivery. */
export function testWebhook({ change, limits }: Pick<Needs, 'change' | 'limits'>) {
  return change('testWebhook', {
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
  });
}
