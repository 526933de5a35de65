import {
  type Database,
  locking,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { IdentityRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { lockAccount } from '../../identity/accounts/store.ts';

/** @returns false where the subject is linked to an account already, as a unique index forbids two */
export async function insertIdentity(tx: Transaction, identity: IdentityRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The identity of a subject. Never found by its address, which its issuer can give to another. */
export async function findBySubject(
  read: Reader,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> {
  return read
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** An identity with the name of its provider or connection; null where that is gone. */
export interface NamedIdentity extends IdentityRow {
  readonly way_name: string | null;
}

const named = (read: Reader) =>
  read
    .selectFrom('identities')
    .selectAll('identities')
    .select(({ fn, selectFrom }) => {
      const connection = selectFrom('connections as c')
        .select('c.name')
        .whereRef('c.id', '=', 'identities.connection_id');
      const provider = selectFrom('providers as p')
        .select('p.name')
        .whereRef('p.key', '=', 'identities.provider_id');
      return fn.coalesce(connection, provider).as('way_name');
    });

export async function withWayName(read: Reader, { id }: IdentityRow): Promise<NamedIdentity> {
  return named(read).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Finds an identity of an account. */
export function findIdentity(
  database: Pick<Database, 'prepare'>,
): (id: string, accountId: string) => Promise<IdentityRow | undefined> {
  const query = database.prepare(
    (queries, { id, accountId }: Placeholders<{ id: string; accountId: string }>) =>
      queries.selectFrom('identities').selectAll().where('id', '=', id).where('account_id', '=', accountId),
  );
  return async (id, accountId) => (isId(id) ? query.first({ id, accountId }) : undefined);
}

/** The identity as it is now, locked after its account. */
export async function lockIdentity(
  tx: Transaction,
  { id, account_id }: IdentityRow,
): Promise<IdentityRow | undefined> {
  if (!(await lockAccount(tx, account_id))) return undefined;
  return locking(tx, tx.selectFrom('identities').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** The identities of an account, newest first. */
export async function listIdentityRows(
  read: Reader,
  accountId: string,
  page: PageBounds,
): Promise<NamedIdentity[]> {
  return named(read)
    .where('account_id', '=', accountId)
    .$call((query) => newestFirst(query, 'id', page))
    .execute();
}

export async function noteIdentityUse(
  tx: Transaction,
  { id }: IdentityRow,
  { email, now }: { readonly email: string | null; readonly now: number },
): Promise<void> {
  await tx.updateTable('identities').set({ email, last_used_at: now }).where('id', '=', id).execute();
}

/** How many identities by one connection an account keeps: providers may name another subject for each sign-in. */
export const MOST_BY_CONNECTION = 10;

/**
 * Deletes the identities of an account by the connection of a new one that are more than it keeps: those that have been
 * unused for longest.
 * @returns them
 */
export async function deleteSurplus(
  tx: Transaction,
  { id, account_id, connection_id }: IdentityRow,
): Promise<IdentityRow[]> {
  if (connection_id === null) return [];
  const kept = tx
    .selectFrom('identities')
    .select('id')
    .where('account_id', '=', account_id)
    .where('connection_id', '=', connection_id)
    .where('id', '!=', id)
    .orderBy(({ fn }) => fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_BY_CONNECTION - 1);
  return tx
    .deleteFrom('identities')
    .where('account_id', '=', account_id)
    .where('connection_id', '=', connection_id)
    .where('id', '!=', id)
    .where('id', 'not in', kept)
    .returningAll()
    .execute();
}

export async function deleteIdentityRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('identities').where('id', '=', id).execute();
}

export async function deleteIdentitiesOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('identities').where('account_id', '=', accountId).execute();
}

/** Deletes the identities that were linked before the address of the account was verified. @returns them */
export async function deleteUnverifiedIdentities(tx: Transaction, accountId: string): Promise<IdentityRow[]> {
  return tx
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('before_verification', '=', 1)
    .returningAll()
    .execute();
}
