import {
  type Database,
  literal,
  locking,
  lockingFree,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { TeamWebhookRow } from '../../ground/database/schema.ts';
import { BEFORE_ALL_IDS } from '../../ground/id.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';

/** The webhooks that are not deleted, in the order in which they were made. */
export async function allTeamWebhooks(read: Reader): Promise<TeamWebhookRow[]> {
  return read.selectFrom('team_webhooks').selectAll().where('state', '!=', 'deleted').orderBy('id').execute();
}

/** How many webhooks are active, and so how many deliveries an event causes at most. */
export async function countTeamReceivers(read: Reader): Promise<number> {
  const { count } = await read
    .selectFrom('team_webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', literal('active'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks all webhooks until the transaction ends. */
export async function lockTeamWebhooks(tx: Transaction): Promise<void> {
  await locking(tx, tx.selectFrom('team_webhooks').select('id').orderBy('id')).execute();
}

/** A webhook in any state, locked until the transaction ends. */
export async function lockTeamWebhook(tx: Transaction, id: string): Promise<TeamWebhookRow | undefined> {
  return locking(tx, tx.selectFrom('team_webhooks').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** Prepares the query of a webhook by its id, in any state. */
export function findTeamWebhook(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries.selectFrom('team_webhooks').selectAll().where('id', '=', id),
  );
}

export async function insertTeamWebhook(tx: Transaction, webhook: TeamWebhookRow): Promise<void> {
  await tx.insertInto('team_webhooks').values(webhook).execute();
}

type Changes = Partial<Omit<TeamWebhookRow, 'id' | 'created_at'>>;

/** @returns the webhook as it is now */
export async function updateTeamWebhook(
  tx: Transaction,
  webhook: TeamWebhookRow,
  changes: Changes,
): Promise<TeamWebhookRow> {
  await tx.updateTable('team_webhooks').set(changes).where('id', '=', webhook.id).execute();
  return { ...webhook, ...changes };
}

/** A webhook that was deleted, locked until the transaction ends; locked ones are skipped. */
export async function lockDeletedTeamWebhook(tx: Transaction): Promise<{ id: string } | undefined> {
  const deleted = tx
    .selectFrom('team_webhooks')
    .select('id')
    .where('state', '=', literal('deleted'))
    .limit(1);
  return lockingFree(tx, deleted).executeTakeFirst();
}

export async function deleteTeamWebhookRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('team_webhooks').where('id', '=', id).execute();
}

/**
 * A webhook whose row is gone although it has deliveries: a change that began before it was deleted can insert some until it
 * commits. Goes through the webhooks on the index of their deliveries.
 */
export async function goneTeamWebhook(tx: Transaction): Promise<{ id: string } | undefined> {
  for (let after = BEFORE_ALL_IDS; ; ) {
    const next = await nextWithDeliveries(tx, after).executeTakeFirst();
    // The delivery is read first: its webhook was committed before it.
    if (!next || !(await isThere(tx, next.id))) return next;
    after = next.id;
  }
}

export function nextWithDeliveries(read: Reader, after: string) {
  return read
    .selectFrom('team_deliveries')
    .select('webhook_id as id')
    .where('webhook_id', '>', after)
    .orderBy('webhook_id')
    .limit(1);
}

async function isThere(read: Reader, id: string): Promise<boolean> {
  const row = await read.selectFrom('team_webhooks').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Deliveries with ids up to this one. */
export function oldTeamDeliveries(upTo: string): OldRows<'team_deliveries', 'id'> {
  return { table: 'team_deliveries', by: 'id', upTo };
}
