import type { Transaction } from '../database/database.ts';
import { countReceivers } from '../webhooks/receivers.ts';
import type { Some } from './ending.ts';

interface Room extends Pick<Some, 'limit'> {
  /** Rows that change with each. */
  readonly weight: number;
}

/**
 * As many as one transaction may end, of those that are to: the event of each is delivered to the webhooks of its
 * organization, which are rows too.
 */
export async function fitting<Row extends { readonly organization_id: string }>(
  tx: Transaction,
  rows: readonly Row[],
  { limit, weight }: Room,
): Promise<readonly Row[]> {
  const receivers = await countReceivers(tx, rows);
  let room = limit * weight;
  const end = rows.findIndex(({ organization_id }) => {
    const isFull = room <= 0;
    room -= weight + (receivers.get(organization_id) ?? 0);
    return isFull;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
