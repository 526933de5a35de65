import { BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import type { RequestMails } from '../../consequences/request-mails.ts';
import { MINUTE } from '../../ground/clock.ts';
import {
  type Database,
  databaseClock,
  databaseTimeIn,
  literal,
  type Placeholders,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import { ownersToTell } from '../../tenancy/managers/ownership.ts';
import { lockOrganizationRow } from '../../tenancy/organizations/store.ts';
import { updateWebhookRow, webhookOf } from './store.ts';
import { webhookEvent } from './webhook.ts';

type Queries = Pick<Database, 'kind' | 'prepare'>;
/** Where deliveries are. */
export type DeliveryTable = 'deliveries' | 'team_deliveries';
/** Where their webhooks are. */
export type WebhookTable = 'webhooks' | 'team_webhooks';

interface FinalAttempt {
  readonly id: string;
  readonly status: number | null;
  readonly error: string | null;
  /** The attempts that are kept, as JSON. */
  readonly latest: string | null;
}

/** Records that a delivery ended, unless it had ended before. */
export function endDelivery(database: Queries, table: DeliveryTable, state: 'delivered' | 'failed') {
  return database.prepare((queries, { id, status, error, latest }: Placeholders<FinalAttempt>) =>
    queries
      .updateTable(table)
      .set({ state, last_status: status, last_error: error, latest_attempts: latest, claimed_until: null })
      .where('id', '=', id)
      .where('state', '=', literal('pending')),
  );
}

interface PostponedAttempt extends FinalAttempt {
  readonly attempts: number;
  readonly pause: number;
}

/** Postpones a delivery, unless another node has claimed it since. */
export function postponeDelivery(database: Queries, table: DeliveryTable) {
  return database.prepare(
    (queries, { id, attempts, pause, status, error, latest }: Placeholders<PostponedAttempt>) =>
      queries
        .updateTable(table)
        .set({
          due_at: databaseTimeIn(database.kind, pause),
          claimed_until: null,
          last_status: status,
          last_error: error,
          latest_attempts: latest,
        })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('state', '=', literal('pending')),
  );
}

/** The precision of `last_delivered_at`, in milliseconds. */
const EXACTNESS = MINUTE;

/** Records a successful delivery to a webhook. */
export function noteDelivered(database: Queries, table: WebhookTable) {
  const now = databaseClock[database.kind];
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .updateTable(table)
      .set({ last_delivered_at: now, failing_since: null })
      .where('id', '=', id)
      .where((is) =>
        is.or([
          is('last_delivered_at', 'is', null),
          is('last_delivered_at', '<', sql<number>`${now} - ${sql.lit(EXACTNESS)}`),
          is('failing_since', 'is not', null),
        ]),
      ),
  );
}

/** Records since when a webhook has been failing, unless it failed before. */
export function noteFailed(database: Queries, table: WebhookTable) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .updateTable(table)
      .set({ failing_since: databaseClock[database.kind] })
      .where('id', '=', id)
      .where('failing_since', 'is', null),
  );
}

/** Prepares the query of a webhook by its id, in any state. */
export function findWebhook(database: Queries) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries.selectFrom('webhooks').selectAll().where('id', '=', id),
  );
}

/** Where a webhook leads now. */
export async function urlOf(read: Reader, table: WebhookTable, id: string): Promise<string | undefined> {
  const row = await read.selectFrom(table).select('url').where('id', '=', id).executeTakeFirst();
  return row?.url;
}

/** Since when a webhook has been failing; null where it is not, and undefined where there is none. */
export async function failingSince(
  read: Reader,
  table: WebhookTable,
  id: string,
): Promise<number | null | undefined> {
  const row = await read.selectFrom(table).select('failing_since').where('id', '=', id).executeTakeFirst();
  return row?.failing_since;
}

/** Why deliveries to a webhook stopped: its receiver answered 410, or all attempts failed for three days. */
export type FailingReason = 'gone' | 'failures';

interface Failing extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly reason: FailingReason;
  readonly requestMails: RequestMails;
}

/**
 * Marks a webhook as failing: nothing is delivered to it until somebody sets it to active. Owners get a mail. Locks the
 * organization.
 * @returns false where the webhook was no longer active
 */
export async function markAsFailing(
  tx: Transaction,
  id: string,
  { reason, now, isTeamTold, requestMails }: Failing,
): Promise<boolean> {
  const found = await webhookOf(tx, id);
  if (!found || !(await lockOrganizationRow(tx, found.organization_id))) return false;
  const webhook = await webhookOf(tx, id);
  if (webhook?.state !== 'active') return false;
  const failing = await updateWebhookRow(tx, webhook, {
    state: 'failing',
    failing_since: webhook.failing_since ?? now,
  });
  await recordEvents(tx, webhookEvent('webhook.failing', failing, { reason }), {
    source: BY_ITSELF,
    now,
    isTeamTold,
  });
  const owners = await ownersToTell(tx, webhook.organization_id);
  const mails = owners.map(({ account, recipient }) => {
    return { purpose: 'webhook_failing_notice', recipient, account, webhook: id } as const;
  });
  await requestMails(tx, mails, webhook.organization_id);
  return true;
}
