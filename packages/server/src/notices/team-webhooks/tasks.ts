import { MINUTE } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { firstIdAt } from '../../ground/id.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import type { Task } from '../../ground/work/task.ts';
import { deleteDeliveries } from '../webhooks/delivery-store.ts';
import { DELIVERIES_KEPT } from '../webhooks/tasks.ts';
import { deleteTeamWebhookRow, goneTeamWebhook, lockDeletedTeamWebhook, oldTeamDeliveries } from './store.ts';

const BATCH = 500;

export function teamWebhookTasks(): Task[] {
  return [
    deletingTask(
      'delete-team-deliveries',
      (now) => oldTeamDeliveries(firstIdAt(now - DELIVERIES_KEPT)),
      BATCH,
    ),
    { name: 'delete-team-webhooks', every: 10 * MINUTE, batch: deleteOne },
  ];
}

/** Deletes a webhook after its deliveries, of which each batch takes a transaction; then deliveries that outlived theirs. */
async function deleteOne(tx: Transaction) {
  const webhook = (await lockDeletedTeamWebhook(tx)) ?? (await goneTeamWebhook(tx));
  if (!webhook) return { done: 0, isMoreLeft: false };
  const deleted = await deleteDeliveries(tx, { table: 'team_deliveries', webhook: webhook.id }, BATCH);
  if (deleted === BATCH) return { done: 0, isMoreLeft: true };
  await deleteTeamWebhookRow(tx, webhook.id);
  return { done: 1, isMoreLeft: true };
}
