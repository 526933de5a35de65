import { literal, lockingFree, type Reader, sql, type Transaction } from '../../ground/database/database.ts';
import type { SessionRow } from '../../ground/database/schema.ts';
import type { Ends } from './session.ts';
import { grantsBy, leftOf, selectLive } from './store.ts';

/** Sessions of an account: all, or all but one and those that hang on it. */
export interface Others {
  readonly account: string;
  /** No session of an application. */
  readonly except?: string | undefined;
}

function selectOthers(read: Reader, { account, except }: Others) {
  const all = read.selectFrom('sessions').where('account_id', '=', account);
  if (except === undefined) return all;
  return all
    .where('id', '!=', except)
    .where((is) => is.or([is('grant_id', 'is', null), is('grant_id', 'not in', grantsBy(except))]));
}

/** The session on which a session hangs that is an application's; otherwise itself. */
export async function parentOf(
  read: Reader,
  { id, grant_id }: Pick<SessionRow, 'id' | 'grant_id'>,
): Promise<string> {
  if (grant_id === null) return id;
  const grant = read.selectFrom('grants').select('session_id').where('id', '=', grant_id);
  return (await grant.executeTakeFirst())?.session_id ?? id;
}

export type EndedRow = Pick<SessionRow, 'id' | 'created_at' | 'last_used_at'>;

/** The newest sessions. */
export async function newestOf(
  tx: Transaction,
  others: Others,
  limit: number,
): Promise<Pick<SessionRow, 'id'>[]> {
  return selectOthers(tx, others).select('id').orderBy('id', 'desc').limit(limit).execute();
}

/** The id of the newest session that has a row. */
export async function findNewest(tx: Transaction, others: Others): Promise<string | undefined> {
  const newest = selectOthers(tx, others).select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.id;
}

/** The newest sessions of an account, and which passkeys and connections they began with. */
export async function listNewest(
  tx: Transaction,
  account: string,
  limit: number,
): Promise<(EndedRow & Pick<SessionRow, 'passkey_id' | 'connection_id'>)[]> {
  const newest = selectOthers(tx, { account })
    .select(['id', 'created_at', 'last_used_at'])
    .select(['passkey_id', 'connection_id']);
  return newest.orderBy('id', 'desc').limit(limit).execute();
}

export async function deleteByIds(
  tx: Transaction,
  rows: readonly Pick<SessionRow, 'id'>[],
): Promise<EndedRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return tx
    .deleteFrom('sessions')
    .where('id', 'in', ids)
    .returning(['id', 'created_at', 'last_used_at'])
    .execute();
}

/** Counts sessions that have neither ended nor expired, up to `limit`. */
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
    .$if(except !== null, (others) =>
      others.where((is) =>
        is.or([is('s.grant_id', 'is', null), is('s.grant_id', 'not in', grantsBy(except ?? ''))]),
      ),
    )
    .limit(limit);
  const { count } = await tx
    .selectFrom(live.as('live'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends the sessions of an account up to one of them, except one that is kept. The account must be locked. */
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

interface Marked {
  readonly id: string;
  readonly upTo: string;
  readonly kept: string | null;
}

/** An account with rows of ended sessions, locked until the transaction ends; locked ones are skipped. */
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

/** Deletes rows of sessions that a mark has ended, and the mark after the last one. @returns how many */
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
  // In two statements: in one, PostgreSQL might scan all rows.
  const deleted = await deleteByIds(tx, some);
  if (deleted.length < limit)
    await tx
      .updateTable('accounts')
      .set({ ended_session_id: null, kept_session_id: null })
      .where('id', '=', account)
      .execute();
  return deleted.length;
}
