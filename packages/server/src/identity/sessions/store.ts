import type { Method } from '@portico/api';
import { type Columns, columns, namesOf } from '../../ground/database/columns.ts';
import {
  type Database,
  hasRow,
  literal,
  locking,
  type Placeholders,
  type Reader,
  sql,
  type Transaction,
  transactional,
  transactionalRows,
} from '../../ground/database/database.ts';
import type { SessionRow } from '../../ground/database/schema.ts';
import { BEFORE_ALL_IDS, isId } from '../../ground/id.ts';
import type { PageBounds } from '../../ground/paging.ts';
import { isStrong, methodsOf, type Session } from '../../pipeline/callers/session.ts';
import { type Ends, storedMethods } from './session.ts';
import { isLeft, isOwnOrOfOperator } from './validity.ts';

/** The application of a session `s`. */
const OF_APPLICATION = [
  sql<string | null>`case when s.grant_id is null then null else (
    select g.application_id from grants as g where g.id = s.grant_id) end`.as('application_id'),
  sql<string | null>`case when s.grant_id is null then null else (
    select y.name from grants as g inner join applications as y on y.id = g.application_id
    where g.id = s.grant_id) end`.as('application_name'),
] as const;

const NAMES = namesOf<Columns<Omit<SessionRow, 'token_hash' | 'check_at'>>>({
  id: true,
  account_id: true,
  created_at: true,
  last_used_at: true,
  longest_idle: true,
  user_agent: true,
  ip_address: true,
  methods: true,
  passkey_id: true,
  impersonator_id: true,
  impersonator_session_id: true,
  ends_at: true,
  grant_id: true,
  connection_id: true,
  sso_organization_id: true,
  sso_factors: true,
  factor_added: true,
  factor_at: true,
  factor_organization_id: true,
  password_breached: true,
});

/** The columns of a session `s` with its application. */
const OWN_COLUMNS = [...columns('s', NAMES), ...OF_APPLICATION] as const;

const COLUMNS = [
  ...OWN_COLUMNS,
  sql<string | null>`(select i.email from accounts as i where i.id = s.impersonator_id)`.as(
    'impersonator_email',
  ),
] as const;

const inserted = transactionalRows((tx, rows: readonly Placeholders<SessionRow>[]) =>
  tx.insertInto('sessions').values(rows),
);

export async function insertSession(tx: Transaction, session: SessionRow): Promise<void> {
  await inserted.all(tx, [session]);
}

const withAccountById = transactional((tx, { id }: Placeholders<{ id: string }>) =>
  withAccount(tx).where('s.id', '=', id),
);

/** The same, in a transaction. */
export function findWithAccountAgain(tx: Transaction, id: string) {
  return withAccountById.first(tx, { id });
}

/** The query of every authenticated request: a session and its account by the hash of a token. */
export function findByToken(database: Pick<Database, 'prepareLookUp'>) {
  return database.prepareLookUp((queries, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
    withAccount(queries).where('s.token_hash', '=', tokenHash),
  );
}

/** The same, by the id of the session. */
export function findWithAccount(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    withAccount(queries).where('s.id', '=', id),
  );
}

function withAccount(queries: Pick<Reader, 'selectFrom'>) {
  return queries
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('sessions as i', 'i.id', 's.impersonator_session_id')
    .leftJoin('accounts as b', 'b.id', 'i.account_id')
    .select(OWN_COLUMNS)
    .select([
      'b.email as impersonator_email',
      'i.created_at as impersonator_began_at',
      'i.last_used_at as impersonator_last_used_at',
      'a.support_access_until',
    ])
    .select(['a.email', 'a.email_verified_at', 'a.name', 'a.locale'])
    .select(['a.created_at as account_created_at', 'a.updated_at as account_updated_at'])
    .select(hasRow(sql`select 1 from operators as o where o.account_id = a.id`).as('is_operator'))
    .where('a.suspended_at', 'is', null)
    .where(isLeft)
    .where(isOwnOrOfOperator);
}

/** Sessions that have not been ended; some may have expired. */
function selectLeft(queries: Pick<Reader, 'selectFrom'>) {
  return queries
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(COLUMNS)
    .where(isLeft);
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

/** The stored methods of a session as they are now; undefined where it has ended. */
export async function findMethods(tx: Transaction, { id }: Session): Promise<string | undefined> {
  return (await leftById.first(tx, { id }))?.methods;
}

/** The session as it is now, locked until the transaction ends. */
export async function lockSession(
  tx: Transaction,
  { id }: Pick<Session, 'id'>,
): Promise<Session | undefined> {
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
  const live = selectLive(read, accountId, ends)
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(COLUMNS)
    .where('s.id', '<', page.before)
    .where(isLeft)
    .orderBy('s.id', 'desc');
  const rows = await live.where('s.id', '>', after).limit(page.rows).execute();
  // Rows between `kept` and `after` have ended, but for those that hang on `kept`, and are not read.
  if (kept === undefined || rows.length === page.rows) return rows;
  const family = live
    .where('s.id', '<=', after)
    .where((is) => is.or([is('s.id', '=', kept), is('s.grant_id', 'in', grantsBy(kept))]));
  return [...rows, ...(await family.limit(page.rows - rows.length).execute())];
}

/** The grants that were made in a session. */
export const grantsBy = (sessionId: string) =>
  sql<string>`(select g.id from grants as g where g.session_id = ${sessionId})`;

/** Which sessions of an account a mark has not ended: those after an id and, if an earlier one was kept, that one. */
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

/** Sessions of an account that have not expired. */
export function selectLive(read: Reader, accountId: string, ends: Ends) {
  return read
    .selectFrom('sessions as s')
    .where('s.account_id', '=', accountId)
    .where('s.created_at', '>', ends.createdBy)
    .where('s.last_used_at', '>', ends.usedBy)
    .where(({ or, and, eb }) =>
      or([
        eb('s.ends_at', 'is', null),
        and([
          eb('s.ends_at', '>', ends.now),
          or([
            eb('s.grant_id', 'is not', null),
            hasRow(sql`select 1 from sessions as i where i.id = s.impersonator_session_id`),
          ]),
        ]),
      ]),
    );
}

/** @returns false where it had been deleted before */
export async function deleteSessionRow(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds a method that was proved in a session. */
export async function addMethod(tx: Transaction, session: Session, method: Method): Promise<void> {
  const before = methodsOf(session);
  const methods = storedMethods([...before, method]);
  const factor_added = isStrong(before) ? session.factor_added : 1;
  await tx.updateTable('sessions').set({ methods, factor_added }).where('id', '=', session.id).execute();
}

/** The password with which the sessions of an account began is no longer its password. */
export async function notePasswordChanged(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ password_breached: 0 })
    .where('account_id', '=', accountId)
    .where('password_breached', '=', literal(1))
    .execute();
}

/** Ends the sessions in which operators act for an account. @returns their ids */
export async function deleteImpersonations(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('impersonator_id', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
