import { DAY, MINUTE } from '../clock.ts';
import type { Part, Some } from '../consequences/ending.ts';
import { type Reader, type SqlBool, sql, type Transaction } from '../database/database.ts';
import { BEFORE_ALL_IDS, firstIdAt } from '../id.ts';
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

/** How long the webhooks of an organization that is gone have before it is asked again whether they heard of it. */
const PAUSE = MINUTE;

/** Deletes webhooks of an organization that is gone, with their deliveries, once nothing is to be delivered to them any more. */
export async function deleteWebhooksOf(
  tx: Transaction,
  organizationId: string,
  { limit }: Some,
): Promise<Part> {
  const webhooks = await webhooksWithin(tx, organizationId, limit).execute();
  let done = 0;
  for (const { id } of webhooks.filter(({ is_awaiting }) => !is_awaiting)) {
    const deliveries = await deleteDeliveries(tx, id, limit - done);
    done += deliveries;
    if (done === limit) return { done, after: BEFORE_ALL_IDS };
    await deleteWebhookRow(tx, id);
    done++;
    if (done === limit) return { done, after: BEFORE_ALL_IDS };
  }
  const isOver = webhooks.every(({ is_awaiting }) => !is_awaiting);
  return isOver ? { done, after: undefined } : { done, after: BEFORE_ALL_IDS, wait: PAUSE };
}

const isAwaiting = sql<SqlBool>`w.state = 'active' and exists (select 1 from deliveries as d
  where d.webhook_id = w.id and d.state = 'pending')`;

/** The webhooks of an organization, deleted ones too, and whether something is still to be delivered to them. */
function webhooksWithin(read: Reader, organizationId: string, limit: number) {
  return read
    .selectFrom('webhooks as w')
    .select('w.id')
    .select(sql<number>`case when ${isAwaiting} then 1 else 0 end`.as('is_awaiting'))
    .where('w.organization_id', '=', organizationId)
    .limit(limit);
}
