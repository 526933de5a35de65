import type { Part, Some } from '../../consequences/ending.ts';
import { DAY, MINUTE } from '../../ground/clock.ts';
import { hasRow, type Reader, type SqlBool, sql, type Transaction } from '../../ground/database/database.ts';
import { BEFORE_ALL_IDS, firstIdAt } from '../../ground/id.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { deleteDeliveries, oldDeliveries } from './delivery-store.ts';
import { deleteWebhookRow, forgetPreviousSecrets, lockDeletedWebhook } from './store.ts';

/** How long deliveries are kept, in milliseconds. */
export const DELIVERIES_KEPT = 30 * DAY;
const BATCH = 500;

export function webhookTasks(): Task[] {
  return [
    deletingTask('delete-deliveries', (now) => oldDeliveries(firstIdAt(now - DELIVERIES_KEPT)), BATCH),
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

/** Deletes a webhook after its deliveries, of which each batch takes a transaction. */
async function deleteOne(tx: Transaction) {
  const webhook = await lockDeletedWebhook(tx);
  if (!webhook) return { done: 0, isMoreLeft: false };
  if ((await deleteDeliveries(tx, { table: 'deliveries', webhook: webhook.id }, BATCH)) === BATCH)
    return { done: 0, isMoreLeft: true };
  await deleteWebhookRow(tx, webhook.id);
  return { done: 1, isMoreLeft: true };
}

/** How long to wait for pending deliveries of a purged organization before checking again, in milliseconds. */
const PAUSE = MINUTE;

/** Deletes webhooks of a purged organization with their deliveries, once none of these is pending. */
export async function deleteWebhooksOf(
  tx: Transaction,
  organizationId: string,
  { limit }: Some,
): Promise<Part> {
  const webhooks = await webhooksWithin(tx, organizationId, limit).execute();
  let done = 0;
  for (const { id } of webhooks.filter(({ is_awaiting }) => !is_awaiting)) {
    const deliveries = await deleteDeliveries(tx, { table: 'deliveries', webhook: id }, limit - done);
    done += deliveries;
    if (done === limit) return { done, after: BEFORE_ALL_IDS };
    await deleteWebhookRow(tx, id);
    done++;
    if (done === limit) return { done, after: BEFORE_ALL_IDS };
  }
  const isOver = webhooks.every(({ is_awaiting }) => !is_awaiting);
  return isOver ? { done, after: undefined } : { done, after: BEFORE_ALL_IDS, wait: PAUSE };
}

const isAwaiting = sql<SqlBool>`w.state = 'active' and ${hasRow(
  sql`select 1 from deliveries as d where d.webhook_id = w.id and d.state = 'pending'`,
)}`;

/** The webhooks of an organization, including deleted ones, and whether they have pending deliveries. */
function webhooksWithin(read: Reader, organizationId: string, limit: number) {
  return read
    .selectFrom('webhooks as w')
    .select('w.id')
    .select(sql<number>`case when ${isAwaiting} then 1 else 0 end`.as('is_awaiting'))
    .where('w.organization_id', '=', organizationId)
    .limit(limit);
}
