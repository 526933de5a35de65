import {
  type Database,
  locking,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { SessionRow } from '../database/schema.ts';
import { isId } from '../id.ts';
import type { PageBounds } from '../page.ts';
import type { Session } from './session.ts';

const COLUMNS = ['id', 'account_id', 'created_at', 'last_used_at', 'user_agent', 'ip_address'] as const;

export async function insertSession(tx: Transaction, session: SessionRow): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** The query of every authenticated request: a session and its account by the hash of a token. */
export function findByToken(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
    queries
      .selectFrom('sessions as s')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select([
        's.id as session_id',
        's.created_at as session_created_at',
        's.last_used_at',
        's.user_agent',
        's.ip_address',
      ])
      .select(['a.id', 'a.email', 'a.email_verified_at', 'a.name', 'a.created_at', 'a.updated_at'])
      .where('s.token_hash', '=', tokenHash),
  );
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

export async function deleteSessionRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
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

/** Sessions that a sign-in looks at to clear up: one that opens many must not make the next ones slow. */
const CLEARED_AT_ONCE = 100;

/** Deletes ended sessions among the oldest of an account. */
export async function deleteEndedSessions(tx: Transaction, accountId: string, ends: Ends): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (queries) =>
      queries
        .selectFrom((inner) =>
          inner
            .selectFrom('sessions')
            .select(['id', 'created_at', 'last_used_at'])
            .where('account_id', '=', accountId)
            .orderBy('id')
            .limit(CLEARED_AT_ONCE)
            .as('oldest'),
        )
        .select('id')
        .where((is) =>
          is.or([is('created_at', '<=', ends.createdBy), is('last_used_at', '<=', ends.usedBy)]),
        ),
    )
    .execute();
}
