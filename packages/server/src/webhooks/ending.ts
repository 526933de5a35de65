import { MINUTE } from '../clock.ts';
import type { Part, Some } from '../consequences/ending.ts';
import { type Reader, type SqlBool, sql, type Transaction } from '../database/database.ts';
import { BEFORE_ALL_IDS } from '../id.ts';
import { deleteDeliveries } from './delivery-store.ts';
import { deleteWebhookRow } from './store.ts';

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
