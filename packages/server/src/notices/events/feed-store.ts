import {
  type Database,
  lockingFree,
  type Placeholders,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';

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

/** Some event that has no place yet, if there is one; read from the index of those alone. */
export function selectUnplaced(queries: Pick<Reader, 'selectFrom'>) {
  return queries
    .selectFrom('events')
    .select('id')
    .where('seq', 'is', null)
    .orderBy('recorded')
    .orderBy('id')
    .limit(1);
}

export function findUnplaced(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries) => selectUnplaced(queries));
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
  const chosen = sql`select id, row_number() over (order by recorded, id) as place
    from events where seq is null order by recorded, id limit ${limit}`;
  const { rows } = await sql<{ seq: number }>`with chosen as materialized (${chosen})
    update events set seq = ${last} + chosen.place from chosen where chosen.id = events.id
    returning events.seq as seq`.execute(tx);
  return rows.reduce((most, { seq }) => Math.max(most, seq), last);
}

export async function setLastPlace(tx: Transaction, last: number): Promise<void> {
  await tx.updateTable('event_feed').set({ last_seq: last }).where('id', '=', FEED).execute();
}
