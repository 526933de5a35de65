import { databaseNow, inParts, literal, type Transaction } from '../../ground/database/database.ts';
import type { DeliveryRow, EventRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { Group } from '../../ground/work/queue.ts';
import { type GroupedWebhook, groupOf, TEAM_GROUP } from './webhook.ts';

/**
 * Inserts the deliveries of events, due at once.
 * @param events for the active webhooks of their organizations
 * @param toTeam events for the webhook that `PORTICO_WEBHOOK_URL` names
 * @returns the webhooks that have deliveries due now
 */
export async function insertDeliveries(
  tx: Transaction,
  events: readonly EventRow[],
  toTeam: readonly EventRow[],
): Promise<readonly Group[]> {
  const webhooks = events.length > 0 ? await webhooksOf(tx, events) : [];
  const receivers = new Set<Receiver>();
  const pairs = events.flatMap((event) =>
    webhooks
      .filter((webhook) => wants(webhook, event))
      .map((webhook) => {
        receivers.add(webhook);
        return newDelivery(webhook.id, event);
      }),
  );
  const all = [...pairs, ...toTeam.map((event) => newDelivery<string | null>(null, event))];
  const now = databaseNow(tx);
  for (const some of inParts(all)) {
    const rows = some.map((row) => ({ ...row, created_at: now, due_at: now }));
    await tx.insertInto('deliveries').values(rows).execute();
  }
  return [...[...receivers].map(groupOf), ...(toTeam.length > 0 ? [TEAM_GROUP] : [])];
}

interface Receiver extends GroupedWebhook {
  readonly types: readonly string[] | undefined;
}

async function webhooksOf(tx: Transaction, events: readonly EventRow[]): Promise<Receiver[]> {
  const organizations = new Set(events.map(({ organization_id }) => organization_id));
  const rows = await tx
    .selectFrom('webhooks')
    .select(['id', 'organization_id', 'created_by', 'types'])
    .where('organization_id', 'in', [...organizations])
    .where('state', '=', literal('active'))
    .orderBy('id')
    .execute();
  return rows.map(({ types, ...row }) => ({ ...row, types: types === null ? undefined : JSON.parse(types) }));
}

/** The names that types of events had in earlier releases, which webhooks may still ask for. */
const FORMER_TYPES: Readonly<Record<string, string>> = {
  'group.created': 'scim.group_created',
  'group.updated': 'scim.group_updated',
  'group.deleted': 'scim.group_deleted',
};

function wants({ organization_id, types }: Receiver, { organization_id: of, type }: EventRow): boolean {
  if (organization_id !== of) return false;
  return types === undefined || types.includes(type) || types.includes(FORMER_TYPES[type] ?? type);
}

/** A delivery without attempts; its times come from the database. */
export function newDelivery<Id extends string | null>(
  webhookId: Id,
  { id, type }: Pick<EventRow, 'id' | 'type'>,
): Omit<DeliveryRow, 'webhook_id' | 'created_at' | 'due_at'> & { readonly webhook_id: Id } {
  return {
    id: newId(),
    webhook_id: webhookId,
    event_id: id,
    type,
    state: 'pending',
    attempts: 0,
    last_status: null,
    last_error: null,
    latest_attempts: null,
    claimed_until: null,
  };
}
