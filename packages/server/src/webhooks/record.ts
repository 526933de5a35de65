import { databaseNow, inParts, literal, type Transaction } from '../database/database.ts';
import type { DeliveryRow, EventRow } from '../database/schema.ts';
import { newId } from '../id.ts';
import { TEAM } from './team.ts';

/**
 * Puts events down to be delivered, due at once.
 * @param events for the active webhooks of their organizations
 * @param toTeam those for the team that runs the service
 * @returns the ids of the webhooks
 */
export async function insertDeliveries(
  tx: Transaction,
  events: readonly EventRow[],
  toTeam: readonly EventRow[],
): Promise<readonly string[]> {
  const webhooks = events.length > 0 ? await webhooksOf(tx, events) : [];
  const pairs = events.flatMap((event) =>
    webhooks.filter((webhook) => wants(webhook, event)).map(({ id }) => newDelivery(id, event)),
  );
  const all = [...pairs, ...toTeam.map((event) => newDelivery(null, event))];
  const now = databaseNow(tx);
  for (const some of inParts(all)) {
    const rows = some.map((row) => ({ ...row, created_at: now, due_at: now }));
    await tx.insertInto('deliveries').values(rows).execute();
  }
  return [...new Set(all.map(({ webhook_id }) => webhook_id ?? TEAM))];
}

interface Receiver {
  readonly id: string;
  readonly organization_id: string;
  readonly types: readonly string[] | undefined;
}

async function webhooksOf(tx: Transaction, events: readonly EventRow[]): Promise<Receiver[]> {
  const organizations = new Set(events.map(({ organization_id }) => organization_id));
  const rows = await tx
    .selectFrom('webhooks')
    .select(['id', 'organization_id', 'types'])
    .where('organization_id', 'in', [...organizations])
    .where('state', '=', literal('active'))
    .orderBy('id')
    .execute();
  return rows.map(({ types, ...row }) => ({ ...row, types: types === null ? undefined : JSON.parse(types) }));
}

function wants({ organization_id, types }: Receiver, event: EventRow): boolean {
  return organization_id === event.organization_id && (types === undefined || types.includes(event.type));
}

/** A delivery that was not tried yet; the time comes from the database. */
export function newDelivery(
  webhookId: string | null,
  { id, type }: Pick<EventRow, 'id' | 'type'>,
): Omit<DeliveryRow, 'created_at' | 'due_at'> {
  return {
    id: newId(),
    webhook_id: webhookId,
    event_id: id,
    type,
    state: 'pending',
    attempts: 0,
    last_status: null,
    last_error: null,
    claimed_until: null,
  };
}
