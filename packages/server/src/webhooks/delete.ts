import type { Needs } from '../handler.ts';
import { markAsDeleted } from './store.ts';
import { webhookEvent } from './webhook.ts';

export function deleteWebhook({ change }: Pick<Needs, 'change'>) {
  return change('deleteWebhook', {
    apply: async ({ tx, target: { webhook } }) => {
      await markAsDeleted(tx, webhook.id);
      return { events: webhookEvent('webhook.deleted', webhook), answer: { status: 204 } };
    },
  });
}
