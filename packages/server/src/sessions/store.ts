import type { Method } from '@portico/api';
import {
  type Database,
  locking,
  lockingFree,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { PasskeyRow, SessionRow } from '../database/schema.ts';
import { isId } from '../id.ts';
import type { PageBounds } from '../paging.ts';
import { methodsOf, type Session, storedMethods } from './session.ts';

const COLUMNS = [
  'id',
  'account_id',
  'created_at',
  'last_used_at',
  'user_agent',
  'ip_address',
  'methods',
  'passkey_id',
] as const;

export async function insertSession(tx: Transaction, session: SessionRow): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** The query of every authenticated request: a session and its account by the hash of a token. */
export function findByToken(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
    withAccount(queries).where('s.token_hash', '=', tokenHash),
  );
}

/** The same of a session that was found before. */
export function findWithAccount(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    withAccount(queries).where('s.id', '=', id),
  );
}

function withAccount(queries: Pick<Reader, 'selectFrom'>) {
  return queries
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      's.id as session_id',
      's.created_at as session_created_at',
      's.last_used_at',
      's.user_agent',
      's.ip_address',
      's.methods',
      's.passkey_id',
    ])
    .select(['a.id', 'a.email', 'a.email_verified_at', 'a.name', 'a.created_at', 'a.updated_at'])
    .where('a.suspended_at', 'is', null);
}

/** Notes a use of a session, unless another node has just done so. */
export function touchSession(database: Pick<Database, 'prepare'>) {
  return database.prepare(
    (queries, { id, now, unlessAfter }: Placeholders<{ id: string; now: number; unlessAfter: number }>) =>
      queries
        .updateTable('sessions')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .where('last_used_at', '<=', unlessAfter),
  );
}

export interface Ends {
  readonly createdBy: number;
  readonly usedBy: number;
}

/** Finds a session of an account, alive or not. */
export function findSession(database: Pick<Database, 'prepare'>) {
  const query = database.prepare(
    (queries, { id, accountId }: Placeholders<{ id: string; accountId: string }>) =>
      queries.selectFrom('sessions').select(COLUMNS).where('id', '=', id).where('account_id', '=', accountId),
  );
  return async (id: string, accountId: string): Promise<Session | undefined> =>
    isId(id) ? query.first({ id, accountId }) : undefined;
}

/** What proved who began a session, as it is now; undefined where it has ended. */
export async function findMethods(tx: Transaction, { id }: Session): Promise<string | undefined> {
  const session = await tx.selectFrom('sessions').select('methods').where('id', '=', id).executeTakeFirst();
  return session?.methods;
}

/** The session as it is now, locked until the transaction ends. */
export async function lockSession(tx: Transaction, { id }: Session): Promise<Session | undefined> {
  return locking(tx, tx.selectFrom('sessions').select(COLUMNS).where('id', '=', id)).executeTakeFirst();
}

/** The sessions of an account that have not ended, newest first. */
export async function listLiveSessions(
  read: Reader,
  accountId: string,
  ends: Ends,
  page: PageBounds,
): Promise<Session[]> {
  return read
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('created_at', '>', ends.createdBy)
    .where('last_used_at', '>', ends.usedBy)
    .where('id', '<', page.before)
    .orderBy('id', 'desc')
    .limit(page.rows)
    .execute();
}

/** @returns false where it was gone already */
export async function deleteSessionRow(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes that something else has proved whose session it is. */
export async function addMethod(tx: Transaction, session: Session, method: Method): Promise<void> {
  const methods = storedMethods([...methodsOf(session), method]);
  await tx.updateTable('sessions').set({ methods }).where('id', '=', session.id).execute();
}

/**
 * Deletes the sessions of an account but for this one.
 * @returns those that were deleted
 */
export async function deleteOtherSessions(
  tx: Transaction,
  { id, account_id }: Pick<Session, 'id' | 'account_id'>,
): Promise<Pick<Session, 'id' | 'account_id'>[]> {
  return tx
    .deleteFrom('sessions')
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .returning(['id', 'account_id'])
    .execute();
}

/** The ended sessions to delete next, each on an index of its own. */
export function endedSessions(read: Reader, ends: Ends, limit: number) {
  const ended = read.selectFrom('sessions').select('id').limit(limit);
  return {
    unused: ended.where('last_used_at', '<=', ends.usedBy).orderBy('last_used_at'),
    old: ended.where('created_at', '<=', ends.createdBy).orderBy('created_at'),
  };
}

/** Deletes ended sessions. @returns how many; at least `limit` where more may be left */
export async function deleteEndedSessions(tx: Transaction, ends: Ends, limit: number): Promise<number> {
  const { unused, old } = endedSessions(tx, ends, limit);
  const ids = new Set<string>();
  for (const query of [unused, old]) {
    // One that is being used or ended at this moment is left to the next batch.
    for (const { id } of await lockingFree(tx, query).execute()) ids.add(id);
  }
  if (ids.size > 0)
    await tx
      .deleteFrom('sessions')
      .where('id', 'in', [...ids])
      .execute();
  return ids.size;
}

/** Deletes the sessions that began with a passkey. @returns those that were deleted */
export async function deleteSessionsBegunWith(
  tx: Transaction,
  { id, account_id }: Pick<PasskeyRow, 'id' | 'account_id'>,
): Promise<Pick<Session, 'id' | 'account_id'>[]> {
  return tx
    .deleteFrom('sessions')
    .where('account_id', '=', account_id)
    .where('passkey_id', '=', id)
    .returning(['id', 'account_id'])
    .execute();
}

/** Deletes all sessions of an account. @returns those that were deleted */
export async function deleteSessionsOf(
  tx: Transaction,
  accountId: string,
): Promise<Pick<Session, 'id' | 'account_id'>[]> {
  return tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .returning(['id', 'account_id'])
    .execute();
}
