import {
  type Database,
  type DatabaseKind,
  databaseClock,
  databaseTimeIn,
  literal,
  locking,
  type RawBuilder,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import type { DeliveryRow } from '../../ground/database/schema.ts';
import type { Claimed, ClaimRequest, DueGroup } from '../../ground/work/queue.ts';
import { isOneOf } from '../../ground/work/queue-store.ts';
import { type GroupedWebhook, groupOf, TEAM, TEAM_GROUP } from './webhook.ts';

interface DueWebhook extends GroupedWebhook {
  readonly failing_since: number | null;
}

type Queries = Pick<Database, 'kind' | 'prepare' | 'transaction'>;

/** An advisory lock for the team's deliveries, as there is no row to lock. */
const TEAM_LOCK = 0x706f7274;

/** As a literal, because only then is the partial index of pending deliveries used. */
const isPending = sql<boolean>`d.state = 'pending'`;

function isFree(kind: DatabaseKind): RawBuilder<boolean> {
  // As a subquery, or PostgreSQL reads the clock for each row, and cannot use the index.
  const now = sql`(select ${databaseClock[kind]})`;
  return sql`d.due_at <= ${now} and (d.claimed_until is null or d.claimed_until <= ${now})`;
}

/** The webhooks with pending deliveries. The recursion skips from one webhook to the next, however many each has. */
const WAITING = sql`with recursive waiting(webhook_id) as (
  select (select d.webhook_id from deliveries d
    where ${isPending} and d.webhook_id is not null order by d.webhook_id limit 1)
  union all
  select (select d.webhook_id from deliveries d
    where ${isPending} and d.webhook_id > waiting.webhook_id order by d.webhook_id limit 1)
  from waiting where waiting.webhook_id is not null
)`;
/** Those of them that are active. The cross join keeps SQLite from reading all webhooks first. */
const ACTIVE = sql`from waiting cross join webhooks w where w.id = waiting.webhook_id and w.state = 'active'`;

/**
 * The active webhooks with due deliveries, including those of deleted organizations, which still get the event of the
 * deletion. It looks for one delivery of each, so that its cost does not depend on how many wait.
 */
export function selectDueWebhooks(kind: DatabaseKind, queries: Pick<Reader, 'selectFrom'>) {
  const due = sql<DueWebhook>`(
    ${WAITING}
    select w.id, w.organization_id, w.created_by, w.failing_since ${ACTIVE}
    and (select d.due_at from deliveries d
      where d.webhook_id = w.id and ${isPending} and ${isFree(kind)} order by d.due_at limit 1) is not null
  )`;
  return queries.selectFrom(due.as('due')).selectAll();
}

/** The deliveries to one webhook that are due and not claimed, in the order of their due times. */
export function selectDue(kind: DatabaseKind, queries: Pick<Reader, 'selectFrom'>, of: RawBuilder<boolean>) {
  return queries
    .selectFrom('deliveries as d')
    .select('d.id')
    .where(of)
    .where(isPending)
    .where(isFree(kind))
    .orderBy('d.due_at');
}

const ofTeam = sql<boolean>`d.webhook_id is null`;

/** Finds the webhooks of organizations with due deliveries. */
export function dueGroups(database: Queries): () => Promise<readonly DueGroup[]> {
  const webhooks = database.prepare((queries) => selectDueWebhooks(database.kind, queries));
  return async () => {
    const rows = await webhooks.all({});
    return rows.map((row) => ({ ...groupOf(row), isFailing: row.failing_since !== null }));
  };
}

/** Finds the team's webhook if it has due deliveries. */
export function dueTeam(database: Queries): () => Promise<readonly DueGroup[]> {
  const team = database.prepare((queries) => selectDue(database.kind, queries, ofTeam).limit(1));
  return async () => ((await team.first({})) ? [{ ...TEAM_GROUP, isFailing: false }] : []);
}

/** Claims deliveries to one webhook, if it is active, but no more than may run at once on all nodes. */
export function claimDeliveries(database: Queries) {
  return ({ group, most, atOnce, duration }: ClaimRequest): Promise<Claimed<DeliveryRow>[] | 'busy'> =>
    database.transaction(async (tx) => {
      if (!(await lockGroup(tx, group, database.kind))) return [];
      const of = group === TEAM ? ofTeam : sql<boolean>`d.webhook_id = ${group}`;
      const free = Math.min(most, atOnce - (await countClaimed(tx, of, database.kind)));
      if (free <= 0) return 'busy';
      return tx
        .updateTable('deliveries')
        .set((is) => ({
          claimed_until: databaseTimeIn(database.kind, duration),
          attempts: is('attempts', '+', 1),
        }))
        .where(isOneOf(database, selectDue(database.kind, tx, of).limit(free)))
        .returningAll()
        .returning(databaseClock[database.kind].as('now'))
        .execute();
    });
}

/** Lets one node at a time claim deliveries to a webhook. @returns false where it is not active */
async function lockGroup(tx: Transaction, group: string, kind: DatabaseKind): Promise<boolean> {
  if (group === TEAM) {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${TEAM_LOCK})`.execute(tx);
    return true;
  }
  const webhook = tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', group)
    .where('state', '=', literal('active'));
  return (await locking(tx, webhook).executeTakeFirst()) !== undefined;
}

/** Counts the deliveries that nodes have claimed. */
export function selectClaimed(
  kind: DatabaseKind,
  queries: Pick<Reader, 'selectFrom'>,
  of: RawBuilder<boolean>,
) {
  return queries
    .selectFrom('deliveries as d')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(of)
    .where(isPending)
    .where('d.claimed_until', 'is not', null)
    .where('d.claimed_until', '>', databaseClock[kind]);
}

async function countClaimed(tx: Transaction, of: RawBuilder<boolean>, kind: DatabaseKind): Promise<number> {
  // SQLite serves one node at a time: any other claims were left by a node that has stopped.
  if (kind === 'sqlite') return 0;
  return Number((await selectClaimed(kind, tx, of).executeTakeFirst())?.count ?? 0);
}

/** Most deliveries to one webhook that are counted. */
export const MOST_WAITING = 20_000;

/**
 * How many deliveries to active webhooks wait, and since when the oldest does. As it runs every few seconds, it counts only
 * the first ones of each webhook, and finds the oldest as the first in an index.
 */
export function selectWaiting(kind: DatabaseKind, queries: Pick<Reader, 'selectFrom'>) {
  const lengthOf = (of: RawBuilder<boolean>) => sql`(select count(*) from (
    select 1 from deliveries d where ${of} and ${isPending} limit ${sql.lit(MOST_WAITING)}) as first)`;
  const oldestOf = (of: RawBuilder<boolean>) => sql`(
    select d.created_at from deliveries d where ${of} order by d.webhook_id, d.state, d.id limit 1)`;
  // As a range, because with two equalities PostgreSQL might scan the index of ids for the first.
  const pendingFor = sql<boolean>`(d.webhook_id, d.state) >= (w.id, 'pending')
    and (d.webhook_id, d.state) <= (w.id, 'pending')`;
  const waiting = sql<{ length: number; oldest: number | null; now: number }>`(
    ${WAITING}
    select sum(length) as length, min(oldest) as oldest, ${databaseClock[kind]} as now from (
      select ${lengthOf(sql`d.webhook_id = w.id`)} as length, ${oldestOf(pendingFor)} as oldest ${ACTIVE}
      union all
      select ${lengthOf(ofTeam)}, ${oldestOf(sql`${ofTeam} and ${isPending}`)}
    ) as each
  )`;
  return queries.selectFrom(waiting.as('waiting')).selectAll();
}

export function countWaiting(database: Queries) {
  return database.prepare((queries) => selectWaiting(database.kind, queries));
}
