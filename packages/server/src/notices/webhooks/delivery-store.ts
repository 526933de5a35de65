import {
  type Database,
  databaseNow,
  isAmong,
  kindOf,
  literal,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { DeliveryRow } from '../../ground/database/schema.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import { isOneOf } from '../../ground/work/queue-store.ts';
import type { Caller } from '../../pipeline/callers/caller.ts';
import { findingSeen } from '../../tenancy/policies/access.ts';
import type { SeenDelivery } from './delivery.ts';
import type { DeliveryTable } from './outcomes.ts';
import { newDelivery } from './record.ts';
import { lockWebhook } from './store.ts';

/** Finds a delivery as the caller sees it; those of deleted webhooks and organizations do not exist. */
export function findSeenDelivery(database: Pick<Database, 'prepare'>) {
  return findingSeen(
    database,
    (organizations, id) =>
      organizations
        .innerJoin('webhooks as w', 'w.organization_id', 'o.id')
        .innerJoin('deliveries as d', 'd.webhook_id', 'w.id')
        .selectAll('d')
        .select([
          'w.id as receiver_id',
          'w.organization_id',
          'w.created_by',
          'w.state as receiver_state',
          'w.format',
        ])
        .where('d.id', '=', id)
        .where('w.state', '!=', 'deleted'),
    (
      { receiver_id, organization_id, created_by, receiver_state, format, ...delivery },
      access,
    ): SeenDelivery => ({
      delivery,
      receiver: { id: receiver_id, organization_id, created_by, format, state: receiver_state },
      ...access,
    }),
  );
}

/** A delivery as the caller sees it now, with the organization of its webhook locked until the transaction ends. */
export async function lockDelivery(
  tx: Transaction,
  { delivery: { id }, receiver }: SeenDelivery,
  caller: Caller,
): Promise<SeenDelivery | undefined> {
  const seen = await lockWebhook(tx, receiver, caller);
  const delivery = seen && (await deliveryOf(tx, id));
  if (!delivery) return undefined;
  const { webhook, role, demands } = seen;
  return { delivery, receiver: webhook, role, demands };
}

async function deliveryOf(tx: Transaction, id: string): Promise<DeliveryRow | undefined> {
  return tx.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts the delivery of an event that is in no list, due at once. */
export async function insertDelivery(
  tx: Transaction,
  webhookId: string,
  event: Pick<DeliveryRow, 'event_id' | 'type'>,
): Promise<DeliveryRow> {
  const now = databaseNow(tx);
  return tx
    .insertInto('deliveries')
    .values({
      ...newDelivery(webhookId, { id: event.event_id, type: event.type }),
      created_at: now,
      due_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Makes a delivery pending again and due now, unless an attempt is in progress.
 * @returns the delivery as it is now
 */
export async function deliverAgain(tx: Transaction, delivery: DeliveryRow): Promise<DeliveryRow> {
  const now = databaseNow(tx);
  const changed = await tx
    .updateTable('deliveries')
    .set({ state: 'pending', attempts: 0, due_at: now, claimed_until: null })
    .where('id', '=', delivery.id)
    .where((is) =>
      is.or([is('state', '!=', 'pending'), is('claimed_until', 'is', null), is('claimed_until', '<=', now)]),
    )
    .returningAll()
    .executeTakeFirst();
  return changed ?? delivery;
}

/** How many deliveries become due at once when a webhook is reactivated, as one transaction updates them. */
const NOW_AT_ONCE = 2_000;

/** Makes the oldest pending deliveries of a webhook due now, as if they were new; any others follow within a day. */
export async function deliverNow(tx: Transaction, table: DeliveryTable, webhookId: string): Promise<void> {
  const now = databaseNow(tx);
  const oldest = tx
    .selectFrom(table)
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', literal('pending'))
    .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .limit(NOW_AT_ONCE);
  await tx
    .updateTable(table)
    .set({ attempts: 0, due_at: now, claimed_until: null })
    .where(isOneOf({ kind: kindOf(tx) }, oldest))
    .execute();
}

/** Selects deliveries of a webhook, newest first. */
export function selectDeliveries(
  read: Pick<Reader, 'selectFrom'>,
  webhookId: string,
  { before, rows, state }: PageBounds & { readonly state?: DeliveryRow['state'] | undefined },
) {
  return deliveriesOf(read, webhookId, state)
    .clearSelect()
    .selectAll()
    .$call((query) => newestFirst(query, 'id', { before, rows }));
}

/** The deliveries of a webhook, or those in one state. */
export function deliveriesOf(
  read: Pick<Reader, 'selectFrom'>,
  webhookId: string,
  state?: DeliveryRow['state'] | undefined,
) {
  const query = read.selectFrom('deliveries').select('id').where('webhook_id', '=', webhookId);
  return state ? query.where('state', '=', state) : query;
}

/** Deliveries with ids up to this one. */
export function oldDeliveries(upTo: string): OldRows<'deliveries', 'id'> {
  return { table: 'deliveries', by: 'id', upTo };
}

/** Deletes deliveries of a webhook. @returns how many, at most `limit` */
export async function deleteDeliveries(
  tx: Transaction,
  { table, webhook }: { readonly table: DeliveryTable; readonly webhook: string },
  limit: number,
): Promise<number> {
  const some = tx.selectFrom(table).select('id').where('webhook_id', '=', webhook).limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where(isAmong(kindOf(tx), ['id'], some))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
