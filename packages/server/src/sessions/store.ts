import type { Method } from '@portico/api';
import {
  type Database,
  locking,
  lockingFree,
  type Placeholders,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
  transactional,
  transactionalRows,
} from '../database/database.ts';
import type { SessionRow } from '../database/schema.ts';
import { BEFORE_ALL_IDS, isId } from '../id.ts';
import type { PageBounds } from '../paging.ts';
import { methodsOf, type Session, storedMethods } from './session.ts';

const COLUMNS = [
  's.id',
  's.account_id',
  's.created_at',
  's.last_used_at',
  's.user_agent',
  's.ip_address',
  's.methods',
  's.passkey_id',
] as const;

/** Whether a session, `s`, did not end with others of its account, `a`: the rows of those are there for a while. */
export const isLeft = sql<SqlBool>`(a.ended_session_id is null or s.id > a.ended_session_id or s.id = a.kept_session_id)`;

const inserted = transactionalRows((tx, rows: readonly Placeholders<SessionRow>[]) =>
  tx.insertInto('sessions').values(rows),
);

export async function insertSession(tx: Transaction, session: SessionRow): Promise<void> {
  await inserted.all(tx, [session]);
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
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('operators as o').select('o.account_id').whereRef('o.account_id', '=', 'a.id')).as(
        'is_operator',
      ),
    )
    .where('a.suspended_at', 'is', null)
    .where(isLeft);
}

/** Sessions that their rows and their accounts say are there; some may have ended with time. */
function selectLeft(queries: Pick<Reader, 'selectFrom'>) {
  return queries
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(COLUMNS)
    .where(isLeft);
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
      selectLeft(queries).where('s.id', '=', id).where('s.account_id', '=', accountId),
  );
  return async (id: string, accountId: string): Promise<Session | undefined> =>
    isId(id) ? query.first({ id, accountId }) : undefined;
}

const leftById = transactional((tx, { id }: Placeholders<{ id: string }>) =>
  selectLeft(tx).where('s.id', '=', id),
);

/** What proved who began a session, as it is now; undefined where it has ended. */
export async function findMethods(tx: Transaction, { id }: Session): Promise<string | undefined> {
  return (await leftById.first(tx, { id }))?.methods;
}

/** The session as it is now, locked until the transaction ends. */
export async function lockSession(tx: Transaction, { id }: Session): Promise<Session | undefined> {
  const row = tx.selectFrom('sessions').select('id').where('id', '=', id);
  if (!(await locking(tx, row).executeTakeFirst())) return undefined;
  return leftById.first(tx, { id });
}

/** The sessions of an account that have not ended, newest first. */
export async function listLiveSessions(
  read: Reader,
  accountId: string,
  ends: Ends,
  page: PageBounds,
): Promise<Session[]> {
  const { after, kept } = await leftOf(read, accountId);
  const live = selectLive(read, accountId, ends).select(COLUMNS).where('s.id', '<', page.before);
  const rows = await live.where('s.id', '>', after).orderBy('s.id', 'desc').limit(page.rows).execute();
  // What has ended lies between: it is not read.
  if (kept === undefined || rows.length === page.rows) return rows;
  return [...rows, ...(await live.where('s.id', '=', kept).execute())];
}

/** Which sessions of an account are left: those after an id and, where one before it was kept, that one. */
export async function leftOf(
  read: Reader,
  accountId: string,
): Promise<{ after: string; kept: string | undefined }> {
  const account = await read
    .selectFrom('accounts')
    .select(['ended_session_id', 'kept_session_id'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const after = account?.ended_session_id ?? BEFORE_ALL_IDS;
  const kept = account?.kept_session_id ?? undefined;
  return { after, kept: kept !== undefined && kept <= after ? kept : undefined };
}

/** Those of an account that time has not ended. */
export function selectLive(read: Reader, accountId: string, ends: Ends) {
  return read
    .selectFrom('sessions as s')
    .where('s.account_id', '=', accountId)
    .where('s.created_at', '>', ends.createdBy)
    .where('s.last_used_at', '>', ends.usedBy);
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

/** The ended sessions to delete next, each on an index of its own. */
export function endedSessions(read: Reader, ends: Ends, limit: number) {
  const ended = read.selectFrom('sessions').select('id').limit(limit);
  return {
    unused: ended.where('last_used_at', '<=', ends.usedBy).orderBy('last_used_at'),
    old: ended.where('created_at', '<=', ends.createdBy).orderBy('created_at'),
  };
}

/** The ended sessions of operators: there are few of these. */
function endedOperatorSessions(read: Reader, { usedBy, createdBy }: Ends, limit: number) {
  return read
    .selectFrom('sessions')
    .select('id')
    .where('account_id', 'in', read.selectFrom('operators').select('account_id'))
    .where(({ or, eb }) => or([eb('last_used_at', '<=', usedBy), eb('created_at', '<=', createdBy)]))
    .limit(limit);
}

/** Deletes ended sessions. @returns how many; at least `limit` where more may be left */
export async function deleteEndedSessions(
  tx: Transaction,
  { others, operators }: Readonly<Record<'others' | 'operators', Ends>>,
  limit: number,
): Promise<number> {
  const { unused, old } = endedSessions(tx, others, limit);
  const ids = new Set<string>();
  for (const query of [unused, old, endedOperatorSessions(tx, operators, limit)]) {
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
