import {
  type Database,
  inParts,
  isAmong,
  kindOf,
  literal,
  lockingFree,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { WebhookRow } from '../../ground/database/schema.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { MAKER } from '../../identity/accounts/account.ts';
import type { Caller } from '../../pipeline/callers/caller.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { findingSeen, lockSeen } from '../../tenancy/policies/access.ts';
import type { SeenWebhook, Webhook } from './webhook.ts';

export async function insertWebhook(tx: Transaction, webhook: WebhookRow): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
}

/** The webhooks of an organization that are not deleted. */
export function webhooksOf(read: Reader, organizationId: string) {
  return read
    .selectFrom('webhooks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', '!=', 'deleted');
}

const seen = (webhook: Webhook, access: AccessContext): SeenWebhook => ({ webhook, ...access });

/** Finds a webhook as the caller sees it; those of deleted organizations do not exist. */
export function findSeenWebhook(database: Pick<Database, 'prepare'>) {
  return findingSeen(
    database,
    (organizations, id) =>
      organizations
        .innerJoin('webhooks as w', 'w.organization_id', 'o.id')
        .leftJoin('accounts as maker', (join) =>
          join.onRef('maker.id', '=', 'w.created_by').on('maker.erased_at', 'is', null),
        )
        .selectAll('w')
        .select(MAKER)
        .where('w.id', '=', id)
        .where('w.state', '!=', 'deleted'),
    seen,
  );
}

/** A webhook as the caller sees it now, with its organization locked until the transaction ends. */
export function lockWebhook(
  tx: Transaction,
  { id, organization_id }: Pick<WebhookRow, 'id' | 'organization_id'>,
  caller: Caller,
) {
  return lockSeen(tx, { organizationId: organization_id, caller }, () => webhookOf(tx, id), seen);
}

function selectWebhooks(read: Pick<Reader, 'selectFrom'>) {
  return read
    .selectFrom('webhooks as w')
    .leftJoin('accounts as maker', (join) =>
      join.onRef('maker.id', '=', 'w.created_by').on('maker.erased_at', 'is', null),
    )
    .selectAll('w')
    .select(MAKER)
    .where('w.state', '!=', 'deleted');
}

/** A webhook that is not deleted. */
export async function webhookOf(read: Reader, id: string): Promise<Webhook | undefined> {
  return selectWebhooks(read).where('w.id', '=', id).executeTakeFirst();
}

type Changes = Partial<Omit<WebhookRow, 'id' | 'organization_id' | 'created_at'>>;

/** @returns the webhook as it is now */
export async function updateWebhookRow(
  tx: Transaction,
  webhook: Webhook,
  changes: Changes,
): Promise<Webhook> {
  await tx.updateTable('webhooks').set(changes).where('id', '=', webhook.id).execute();
  return { ...webhook, ...changes };
}

/** Stops deliveries to a webhook, and hides it and them from everyone. A task deletes the rows, which may be many. */
export async function markAsDeleted(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('webhooks').set({ state: 'deleted' }).where('id', '=', id).execute();
}

/** The webhooks of an organization, newest first. */
export async function listWebhookRows(
  read: Reader,
  organizationId: string,
  page: PageBounds,
): Promise<Webhook[]> {
  return selectWebhooks(read)
    .where('w.organization_id', '=', organizationId)
    .$call((query) => newestFirst(query, 'w.id', page))
    .execute();
}

/** A webhook that was deleted, locked until the transaction ends; locked ones are skipped. */
export async function lockDeletedWebhook(tx: Transaction): Promise<{ id: string } | undefined> {
  return lockingFree(tx, deletedWebhooks(tx)).executeTakeFirst();
}

export function deletedWebhooks(read: Reader) {
  return read.selectFrom('webhooks').select('id').where('state', '=', literal('deleted')).limit(1);
}

/** Deletes the row of a webhook, and any deliveries that are left. */
export async function deleteWebhookRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Deletes replaced secrets that no longer sign at this time. @returns how many, at most `limit` */
export async function forgetPreviousSecrets(tx: Transaction, until: number, limit: number): Promise<number> {
  const some = tx
    .selectFrom('webhooks')
    .select('id')
    .where('previous_until', '<=', until)
    .orderBy('previous_until')
    .limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ previous_secret: null, previous_until: null })
    .where(isAmong(kindOf(tx), ['id'], some))
    .where('previous_until', '<=', until)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many active webhooks organizations have, and so how many deliveries an event of each causes. */
export async function countReceivers(
  read: Reader,
  of: readonly { readonly organization_id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const organizations = new Set(of.map(({ organization_id }) => organization_id));
  for (const some of inParts([...organizations])) {
    const rows = await read
      .selectFrom('webhooks')
      .select(({ fn }) => ['organization_id', fn.countAll<number>().as('count')])
      .where('organization_id', 'in', some)
      .where('state', '=', literal('active'))
      .groupBy('organization_id')
      .execute();
    for (const { organization_id, count } of rows) counts.set(organization_id, Number(count));
  }
  return counts;
}
