import type { Database, Placeholders, Transaction } from '../database/database.ts';
import type { EventRow } from '../database/schema.ts';
import type { PageBounds } from '../paging.ts';
import type { ListedEvent } from './event.ts';

/** A statement takes a bounded number of values. */
const INSERTED_AT_ONCE = 500;

export async function insertEvents(tx: Transaction, events: readonly EventRow[]): Promise<void> {
  for (let at = 0; at < events.length; at += INSERTED_AT_ONCE) {
    await tx
      .insertInto('events')
      .values(events.slice(at, at + INSERTED_AT_ONCE))
      .execute();
  }
}

/** The events that stand in the list of an account or of an organization, newest first. */
export function listEvents(database: Pick<Database, 'prepare'>, of: 'account_id' | 'organization_id') {
  const query = database.prepare(
    (queries, { id, before, rows }: Placeholders<{ id: string; before: string; rows: number }>) =>
      queries
        .selectFrom('events as e')
        .leftJoin('accounts as a', 'a.id', 'e.actor_id')
        .selectAll('e')
        .select('a.email as actor_email')
        .where(`e.${of}`, '=', id)
        .where('e.id', '<', before)
        .orderBy('e.id', 'desc')
        .limit(rows),
  );
  return async (id: string, page: PageBounds): Promise<ListedEvent[]> => query.all({ id, ...page });
}
