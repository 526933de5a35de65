import type { Needs } from '../handler.ts';
import { updateWebhookRow } from './store.ts';
import { webhookEvent } from './webhook.ts';

/** From now on it gets nothing, and neither it nor its deliveries exist for anybody. There may be many: they go in time. */
export function deleteWebhook({ change }: Pick<Needs, 'change'>) {
  return change('deleteWebhook', {
    apply: async ({ tx, target: { webhook } }) => {
      await updateWebhookRow(tx, webhook, { state: 'deleted' });
      return { events: webhookEvent('webhook.deleted', webhook), answer: { status: 204 } };
    },
  });
}
