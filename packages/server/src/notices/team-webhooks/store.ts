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
import type { OldRows } from '../../ground/work/old-rows.ts';

/** The webhooks that are not deleted, in the order in which they were made. */
export async function allTeamWebhooks(read: Reader): Promise<TeamWebhookRow[]> {
  return read.selectFrom('team_webhooks').selectAll().where('state', '!=', 'deleted').orderBy('id').execute();
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

/** Deliveries with ids up to this one. */
export function oldTeamDeliveries(upTo: string): OldRows<'team_deliveries', 'id'> {
  return { table: 'team_deliveries', by: 'id', upTo };
}
