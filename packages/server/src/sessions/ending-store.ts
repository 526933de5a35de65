import { literal, lockingFree, type Reader, sql, type Transaction } from '../database/database.ts';
import type { SessionRow } from '../database/schema.ts';
import { type Ends, leftOf, selectLive } from './store.ts';

/** Sessions of an account: all, or all but one. */
export interface Others {
  readonly account: string;
  readonly except?: string | undefined;
}

function selectOthers(read: Reader, { account, except }: Others) {
  const all = read.selectFrom('sessions').where('account_id', '=', account);
  return except === undefined ? all : all.where('id', '!=', except);
}

export type EndedRow = Pick<SessionRow, 'id' | 'created_at' | 'last_used_at'>;

/** Deletes the newest. @returns those that were deleted */
export async function deleteNewest(tx: Transaction, others: Others, limit: number): Promise<EndedRow[]> {
  const newest = await selectOthers(tx, others).select('id').orderBy('id', 'desc').limit(limit).execute();
  return deleteByIds(tx, idsOf(newest));
}

/** The newest that there is a row of. */
export async function findNewest(tx: Transaction, others: Others): Promise<string | undefined> {
  const newest = selectOthers(tx, others).select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.id;
}

/** The newest sessions of an account, and which passkeys they began with. */
export async function listNewest(
  tx: Transaction,
  account: string,
  limit: number,
): Promise<(EndedRow & Pick<SessionRow, 'passkey_id'>)[]> {
  const newest = selectOthers(tx, { account }).select(['id', 'created_at', 'last_used_at', 'passkey_id']);
  return newest.orderBy('id', 'desc').limit(limit).execute();
}

export async function deleteByIds(tx: Transaction, ids: readonly string[]): Promise<EndedRow[]> {
  if (ids.length === 0) return [];
  return tx
    .deleteFrom('sessions')
    .where('id', 'in', ids)
    .returning(['id', 'created_at', 'last_used_at'])
    .execute();
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** How many live, of those that are left; at most `limit`. */
export async function countLive(
  tx: Transaction,
  { account, except = null }: { readonly account: string; readonly except?: string | null },
  { ends, limit }: { readonly ends: Ends; readonly limit: number },
): Promise<number> {
  const { after } = await leftOf(tx, account);
  const live = selectLive(tx, account, ends)
    .select(literal('one').as('one'))
    .where('s.id', '>', after)
    .where('s.id', 'is distinct from', except)
    .limit(limit);
  const { count } = await tx
    .selectFrom(live.as('live'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends the sessions of an account up to one of them, but for one that is kept. The account must be locked. */
export async function markEnded(
  tx: Transaction,
  account: string,
  { upTo, kept }: { readonly upTo: string; readonly kept: string | null },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ended_session_id: upTo, kept_session_id: kept })
    .where('id', '=', account)
    .execute();
}

export interface Marked {
  readonly id: string;
  readonly upTo: string;
  readonly kept: string | null;
}

/** An account with rows of ended sessions, locked until the transaction ends; one that others have locked is left out. */
export async function lockMarked(tx: Transaction): Promise<Marked | undefined> {
  return lockingFree(tx, markedAccounts(tx)).executeTakeFirst();
}

export function markedAccounts(read: Reader) {
  return read
    .selectFrom('accounts')
    .select(['id', 'kept_session_id as kept'])
    .select(sql<string>`ended_session_id`.as('upTo'))
    .where('ended_session_id', 'is not', null)
    .limit(1);
}

/** Deletes rows of sessions that a mark has ended. @returns how many; the mark goes with the last */
export async function deleteMarked(
  tx: Transaction,
  { id: account, upTo, kept }: Marked,
  limit: number,
): Promise<number> {
  const some = await selectOthers(tx, { account, except: kept ?? undefined })
    .select('id')
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute();
  // Not in one statement: PostgreSQL might look for them in all rows.
  const deleted = await deleteByIds(tx, idsOf(some));
  if (deleted.length < limit)
    await tx
      .updateTable('accounts')
      .set({ ended_session_id: null, kept_session_id: null })
      .where('id', '=', account)
      .execute();
  return deleted.length;
}
