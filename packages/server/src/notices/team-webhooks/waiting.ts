import {
  type Database,
  type DatabaseKind,
  databaseClock,
  databaseTimeIn,
  type RawBuilder,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import type { TeamDeliveryRow } from '../../ground/database/schema.ts';
import type { Claimed, ClaimRequest, DueGroup } from '../../ground/work/queue.ts';
import { isOneOf } from '../../ground/work/queue-store.ts';
import { MOST_WAITING } from '../webhooks/waiting.ts';
import { lockTeamWebhook } from './store.ts';

type Queries = Pick<Database, 'kind' | 'prepare' | 'transaction'>;

/** As a literal, because only then are the partial indexes of pending deliveries used. */
const isPending = sql<boolean>`d.state = 'pending'`;

function isFree(kind: DatabaseKind): RawBuilder<boolean> {
  // As a subquery, or PostgreSQL reads the clock for each row, and cannot use the index.
  const now = sql`(select ${databaseClock[kind]})`;
  return sql`d.due_at <= ${now} and (d.claimed_until is null or d.claimed_until <= ${now})`;
}

/** The active webhooks with due deliveries, of which it looks for one each. */
export function selectDueTeamWebhooks(kind: DatabaseKind, queries: Pick<Reader, 'selectFrom'>) {
  const hasDue = sql<boolean>`(select d.due_at from team_deliveries d
    where d.webhook_id = w.id and ${isPending} and ${isFree(kind)} order by d.due_at limit 1) is not null`;
  return queries
    .selectFrom('team_webhooks as w')
    .select(['w.id', 'w.failing_since'])
    .where('w.state', '=', 'active')
    .where(hasDue);
}

export function dueTeamWebhooks(database: Queries): () => Promise<readonly DueGroup[]> {
  const due = database.prepare((queries) => selectDueTeamWebhooks(database.kind, queries));
  return async () =>
    (await due.all({})).map(({ id, failing_since }) => ({ id, of: [], isFailing: failing_since !== null }));
}

/** The deliveries to a webhook that are due and not claimed, in the order of their due times. */
export function selectDueTeamDeliveries(
  kind: DatabaseKind,
  queries: Pick<Reader, 'selectFrom'>,
  webhook: string,
) {
  return queries
    .selectFrom('team_deliveries as d')
    .select('d.id')
    .where('d.webhook_id', '=', webhook)
    .where(isPending)
    .where(isFree(kind))
    .orderBy('d.due_at');
}

/** Claims deliveries to one webhook, if it is active, but no more than may run at once on all nodes. */
export function claimTeamDeliveries(database: Queries) {
  const { kind } = database;
  return ({ group, most, atOnce, duration }: ClaimRequest): Promise<Claimed<TeamDeliveryRow>[] | 'busy'> =>
    database.transaction(async (tx) => {
      // Lets one node at a time claim.
      if ((await lockTeamWebhook(tx, group))?.state !== 'active') return [];
      const free = Math.min(most, atOnce - (await countClaimed(tx, group, kind)));
      if (free <= 0) return 'busy';
      return tx
        .updateTable('team_deliveries')
        .set((is) => ({ claimed_until: databaseTimeIn(kind, duration), attempts: is('attempts', '+', 1) }))
        .where(isOneOf(database, selectDueTeamDeliveries(kind, tx, group).limit(free)))
        .returningAll()
        .returning(databaseClock[kind].as('now'))
        .execute();
    });
}

async function countClaimed(tx: Transaction, webhook: string, kind: DatabaseKind): Promise<number> {
  // SQLite serves one node at a time: any other claims were left by a node that has stopped.
  if (kind === 'sqlite') return 0;
  const { count } = await tx
    .selectFrom('team_deliveries as d')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('d.webhook_id', '=', webhook)
    .where(isPending)
    .where('d.claimed_until', 'is not', null)
    .where('d.claimed_until', '>', databaseClock[kind])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * How many deliveries to active webhooks wait, and since when the oldest does. As it runs every few seconds, it counts only
 * the first ones of each webhook, and finds the oldest as the first in an index.
 */
export function selectWaitingTeamDeliveries(kind: DatabaseKind, queries: Pick<Reader, 'selectFrom'>) {
  const waiting = sql<{ length: number; oldest: number | null; now: number }>`(
    select coalesce(sum(length), 0) as length, min(oldest) as oldest, ${databaseClock[kind]} as now from (
      select (select count(*) from (
          select 1 from team_deliveries d where d.webhook_id = w.id and ${isPending} limit ${sql.lit(MOST_WAITING)}
        ) as first) as length,
        (select d.created_at from team_deliveries d
          where d.webhook_id = w.id and ${isPending} order by d.created_at limit 1) as oldest
      from team_webhooks w where w.state = 'active'
    ) as each
  )`;
  return queries.selectFrom(waiting.as('waiting')).selectAll();
}

export function countWaitingTeamDeliveries(database: Queries) {
  return database.prepare((queries) => selectWaitingTeamDeliveries(database.kind, queries));
}
