import {
  hasRow,
  literal,
  locking,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import { isLeft } from '../../identity/sessions/validity.ts';
import type { CompleteCount } from './statistics.ts';

/** The progress of a count: what it has found, and the id after which it continues. */
export interface Counting
  extends Pick<CompleteCount, 'accounts' | 'organizations' | 'sessions' | 'deliveries' | 'days'> {
  readonly stage: 'events' | 'accounts' | 'organizations' | 'sessions' | 'queues';
  readonly after: string;
  /** The last event that was counted, in this count or an earlier one. */
  readonly event: string;
}

const ROW = 1;

/** The last complete count; undefined before the first one. */
export async function readStatistics(read: Reader): Promise<CompleteCount | undefined> {
  const row = await read.selectFrom('statistics').select('counted').where('id', '=', ROW).executeTakeFirst();
  return row?.counted == null ? undefined : JSON.parse(row.counted);
}

/** The progress of the count, locked until the transaction ends. */
export async function lockCounting(tx: Transaction): Promise<Counting | undefined> {
  const row = tx.selectFrom('statistics').select('counting').where('id', '=', ROW);
  const locked = await locking(tx, row).executeTakeFirst();
  return locked && JSON.parse(locked.counting);
}

/** Stores the progress of the count and, at its end, the result. */
export async function keepCounting(
  tx: Transaction,
  counting: Counting,
  counted?: CompleteCount,
): Promise<void> {
  const kept = {
    counting: JSON.stringify(counting),
    ...(counted && { counted: JSON.stringify(counted) }),
  };
  await tx
    .insertInto('statistics')
    .values({ id: ROW, counted: null, ...kept })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
    .execute();
}

export async function accountsAfter(read: Reader, after: string, limit: number) {
  return read
    .selectFrom('accounts as a')
    .select(['a.id', 'a.email_verified_at', 'a.suspended_at', 'a.erased_at'])
    .select(({ or }) =>
      or([
        hasRow(sql`select 1 from totp as t where t.account_id = a.id`),
        hasRow(sql`select 1 from passkeys as p where p.account_id = a.id`),
      ]).as('has_factor'),
    )
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

export async function organizationsAfter(read: Reader, after: string, limit: number) {
  return read
    .selectFrom('organizations')
    .select(['id', 'deleted_at', 'purged_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function sessionsAfter(read: Reader, after: string, limit: number) {
  return read
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.created_at', 's.last_used_at', 's.ends_at'])
    .select(({ case: either }) => [
      hasRow(sql`select 1 from operators as o where o.account_id = s.account_id`).as('is_operator'),
      either().when(isLeft).then(1).else(0).end().as('is_left'),
    ])
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

/** Events with ids after one and before another. */
export async function eventsAfter(read: Reader, after: string, end: string, limit: number) {
  return read
    .selectFrom('events')
    .select(['id', 'type', 'at'])
    .where('id', '>', after)
    .where('id', '<', end)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many mails wait to be sent, and how many of them have failed before. */
export async function countMails(read: Reader): Promise<CompleteCount['mails']> {
  const mails = read.selectFrom('mails').select(({ fn }) => fn.countAll<number>().as('number'));
  const numberOf = async (query: typeof mails) => (await query.executeTakeFirstOrThrow()).number;
  return {
    waiting: await numberOf(mails),
    failed: await numberOf(mails.where('attempts', '>', 0).where('claimed_until', 'is', null)),
  };
}

type DeliveryTable = 'deliveries' | 'team_deliveries';

/** Pending deliveries of events after one of them, in the order of the events. */
export function selectPending(read: Reader, table: DeliveryTable, after: string, limit: number) {
  return read
    .selectFrom(table)
    .select(['event_id', 'attempts', 'claimed_until'])
    .where('state', '=', literal('pending'))
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(limit);
}

/** The same to the webhooks of organizations and of the team together. */
export async function pendingDeliveries(read: Reader, after: string, limit: number) {
  const ofOrganizations = await selectPending(read, 'deliveries', after, limit).execute();
  const ofTeam = await selectPending(read, 'team_deliveries', after, limit).execute();
  const all = [...ofOrganizations, ...ofTeam].sort((one, other) => (one.event_id < other.event_id ? -1 : 1));
  return all.slice(0, limit);
}
