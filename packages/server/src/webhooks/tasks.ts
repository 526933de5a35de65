import { DAY, MINUTE } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { firstIdAt } from '../id.ts';
import { deletingTask } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { deleteDeliveries, oldDeliveries } from './delivery-store.ts';
import { deleteWebhookRow, forgetPreviousSecrets, lockDeletedWebhook } from './store.ts';

/** How long deliveries are kept, in milliseconds. */
const KEPT = 30 * DAY;
const BATCH = 500;

export function webhookTasks(): Task[] {
  return [
    deletingTask('delete-deliveries', (now) => oldDeliveries(firstIdAt(now - KEPT)), BATCH),
    { name: 'delete-webhooks', every: 10 * MINUTE, batch: deleteOne },
    {
      name: 'forget-webhook-secrets',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const done = await forgetPreviousSecrets(tx, now - MARGIN, BATCH);
        return { done, isMoreLeft: done === BATCH };
      },
    },
  ];
}

/** A webhook with many deliveries loses them in several transactions, and goes with the last. */
async function deleteOne(tx: Transaction) {
  const webhook = await lockDeletedWebhook(tx);
  if (!webhook) return { done: 0, isMoreLeft: false };
  if ((await deleteDeliveries(tx, webhook.id, BATCH)) === BATCH) return { done: 0, isMoreLeft: true };
  await deleteWebhookRow(tx, webhook.id);
  return { done: 1, isMoreLeft: true };
}
