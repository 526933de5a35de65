import { databaseNow, inParts, literal, type Transaction } from '../../ground/database/database.ts';
import type { EventRow } from '../../ground/database/schema.ts';
import type { Group } from '../../ground/work/queue.ts';
import { newDelivery } from '../webhooks/record.ts';

/**
 * Inserts the deliveries of events to the team's active webhooks, due at once.
 * @returns the webhooks that have deliveries due now
 */
export async function insertTeamDeliveries(
  tx: Transaction,
  events: readonly EventRow[],
): Promise<readonly Group[]> {
  const webhooks = await tx
    .selectFrom('team_webhooks')
    .select(['id', 'types'])
    .where('state', '=', literal('active'))
    .orderBy('id')
    .execute();
  const wanted = webhooks.map(({ id, types }) => ({
    group: { id, of: [] },
    deliveries: events.filter(({ type }) => isWanted(types, type)).map((event) => newDelivery(id, event)),
  }));
  const now = databaseNow(tx);
  for (const some of inParts(wanted.flatMap(({ deliveries }) => deliveries))) {
    const rows = some.map((row) => ({ ...row, created_at: now, due_at: now }));
    await tx.insertInto('team_deliveries').values(rows).execute();
  }
  return wanted.filter(({ deliveries }) => deliveries.length > 0).map(({ group }) => group);
}

function isWanted(types: string | null, type: string): boolean {
  return types === null || (JSON.parse(types) as string[]).includes(type);
}
