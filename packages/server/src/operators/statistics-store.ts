import { literal, locking, type Reader, type Transaction } from '../database/database.ts';
import { isLeft } from '../sessions/store.ts';
import type { Counted } from './statistics.ts';

/** How far a count is: what it has found, and after which id it goes on. */
export interface Counting
  extends Pick<Counted, 'accounts' | 'organizations' | 'sessions' | 'deliveries' | 'days'> {
  readonly stage: 'events' | 'accounts' | 'organizations' | 'sessions' | 'queues';
  readonly after: string;
  /** The last event that was counted, in this count or an earlier one. */
  readonly event: string;
}

const ROW = 1;

/** What was counted last; undefined before the first time. */
export async function readStatistics(read: Reader): Promise<Counted | undefined> {
  const row = await read.selectFrom('statistics').select('counted').where('id', '=', ROW).executeTakeFirst();
  return row?.counted == null ? undefined : JSON.parse(row.counted);
}

/** How far the count is, locked until the transaction ends. */
export async function lockCounting(tx: Transaction): Promise<Counting | undefined> {
  const row = tx.selectFrom('statistics').select('counting').where('id', '=', ROW);
  const locked = await locking(tx, row).executeTakeFirst();
  return locked && JSON.parse(locked.counting);
}

/** Keeps how far the count is and, at its end, what it found. */
export async function keepCounting(tx: Transaction, counting: Counting, counted?: Counted): Promise<void> {
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
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('totp as t').select('t.account_id').whereRef('t.account_id', '=', 'a.id')),
        exists(selectFrom('passkeys as p').select('p.id').whereRef('p.account_id', '=', 'a.id')),
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
    .select(['s.id', 's.created_at', 's.last_used_at'])
    .select(({ exists, selectFrom, case: either }) => [
      exists(
        selectFrom('operators as o').select('o.account_id').whereRef('o.account_id', '=', 's.account_id'),
      ).as('is_operator'),
      either().when(isLeft).then(1).else(0).end().as('is_left'),
    ])
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

/** Events after one of them, but none that is made from a moment on. */
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

/** What waits to be sent, and what of it has failed before. */
export async function countMails(read: Reader): Promise<Counted['mails']> {
  const mails = read.selectFrom('mails').select(({ fn }) => fn.countAll<number>().as('number'));
  const numberOf = async (query: typeof mails) => (await query.executeTakeFirstOrThrow()).number;
  return {
    waiting: await numberOf(mails),
    failed: await numberOf(mails.where('attempts', '>', 0).where('claimed_until', 'is', null)),
  };
}

/** What waits to be delivered of the events after one of them. */
export function selectPending(read: Reader, after: string, limit: number) {
  return read
    .selectFrom('deliveries')
    .select(['event_id', 'attempts', 'claimed_until'])
    .where('state', '=', literal('pending'))
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(limit);
}
