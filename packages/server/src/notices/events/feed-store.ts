import {
  type Database,
  inParts,
  kindOf,
  lockingFree,
  type Placeholders,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import { isGiven } from './given.ts';

/** The single row of `event_feed`. */
const FEED = 1;

/** The last place in the feed, and the id of the event at another, if it is still there. */
export function findPlace(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { seq }: Placeholders<{ seq: number }>) =>
    queries
      .selectFrom('event_feed as f')
      .leftJoin('events as e', (join) => join.on('e.seq', '=', seq))
      .select(['f.last_seq', 'e.id'])
      .where('f.id', '=', FEED),
  );
}

/** The events that have no place yet, in the order in which they were inserted; read from the index of those alone. */
export function selectUnplaced(queries: Pick<Reader, 'selectFrom'>) {
  return queries.selectFrom('events').select('id').where('seq', 'is', null).orderBy('recorded').orderBy('id');
}

export function findUnplaced(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries) => selectUnplaced(queries).limit(1));
}

export async function insertFeed(tx: Transaction): Promise<void> {
  await tx
    .insertInto('event_feed')
    .values({ id: FEED, last_seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last place, locked until the transaction ends; undefined where another has locked it. */
export async function lockLastPlace(tx: Transaction): Promise<number | undefined> {
  const row = tx.selectFrom('event_feed').select('last_seq').where('id', '=', FEED);
  return (await lockingFree(tx, row).executeTakeFirst())?.last_seq;
}

/**
 * Gives events without a place those after the last one, in the order in which they were inserted.
 * @returns the new last place
 */
export async function placeAfter(tx: Transaction, last: number, limit: number): Promise<number> {
  const events = await selectUnplaced(tx).limit(limit).execute();
  let end = last;
  for (const some of inParts(events.map(({ id }, at) => ({ id, seq: last + 1 + at })))) {
    const rows = some.map(({ id, seq }) => sql`(${id}, ${seq})`);
    const { rows: placed } = await sql<{ seq: number }>`with given (id, seq) as materialized (
        values ${sql.join(rows)}
      )
      update events set seq = cast(given.seq as bigint) from given where ${isGiven(kindOf(tx), some)}
      returning events.seq as seq`.execute(tx);
    end = placed.reduce((most, { seq }) => Math.max(most, seq), end);
  }
  return end;
}

export async function setLastPlace(tx: Transaction, last: number): Promise<void> {
  await tx.updateTable('event_feed').set({ last_seq: last }).where('id', '=', FEED).execute();
}
