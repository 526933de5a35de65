import { changedAt } from '../../ground/clock.ts';
import {
  type Database,
  type Expression,
  holding,
  locking,
  type Placeholders,
  type Reader,
  type Transaction,
  transactional,
  transactionalRows,
} from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { ACCOUNT_WORDS, insertWords, replaceWords } from '../../ground/search/store.ts';
import { findableAccount } from '../../ground/search/words.ts';
import { ACCOUNT_COLUMNS, type Account } from '../../pipeline/callers/account.ts';
import { passPoint } from '../../pipeline/hooks.ts';
import { erasedAccount } from './columns.ts';
import { registrationQuestion } from './registration.ts';

const inserted = transactionalRows((tx, rows: readonly Placeholders<AccountRow>[]) =>
  tx
    .insertInto('accounts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/**
 * Makes an account, if the team's hook allows it.
 * @returns false where the email or the external id is taken; unique indexes decide between concurrent requests
 */
export async function insertAccount(tx: Transaction, account: AccountRow): Promise<boolean> {
  const [row] = await inserted.all(tx, [account]);
  if (!row) return false;
  const { words } = findableAccount(account);
  await insertWords(tx, ACCOUNT_WORDS, [{ id: account.id, words }]);
  await passPoint(tx, 'account.register', {
    creates: [account.id],
    question: () =>
      registrationQuestion({
        ...account,
        isVerified: account.email_verified_at !== null,
        externalId: account.external_id,
      }),
  });
  return true;
}

export async function emailIsTaken(read: Reader, canonical: string): Promise<boolean> {
  const row = await read
    .selectFrom('accounts')
    .select('id')
    .where('email_canonical', '=', canonical)
    .executeTakeFirst();
  return row !== undefined;
}

/** An account that was not deleted. */
function selectAccount(read: Reader, id: string | Expression<string>) {
  return read.selectFrom('accounts').where('id', '=', id).where('erased_at', 'is', null);
}

/** Keeps an account from being deleted until the transaction ends. @returns false where it does not exist */
export async function holdAccount(tx: Transaction, id: string): Promise<boolean> {
  return (await holding(tx, selectAccount(tx, id).select('id')).executeTakeFirst()) !== undefined;
}

export async function accountExists(read: Reader, id: string): Promise<boolean> {
  return (await selectAccount(read, id).select('id').executeTakeFirst()) !== undefined;
}

export type Credentials = Account & Pick<AccountRow, 'password_hash' | 'suspended_at'>;

export function findCredentials(
  database: Pick<Database, 'prepare'>,
): (canonical: string) => Promise<Credentials | undefined> {
  const query = database.prepare((queries, { canonical }: Placeholders<{ canonical: string }>) =>
    queries
      .selectFrom('accounts')
      .select([...ACCOUNT_COLUMNS, 'password_hash', 'suspended_at'])
      .where('email_canonical', '=', canonical),
  );
  return async (canonical) => query.first({ canonical });
}

/** Finds the address that an account uses: addresses that compare as equal may still be different mailboxes. */
export function findAddressee(
  database: Pick<Database, 'prepare'>,
): (canonical: string) => Promise<Pick<AccountRow, 'id' | 'email'> | undefined> {
  const query = database.prepare((queries, { canonical }: Placeholders<{ canonical: string }>) =>
    queries.selectFrom('accounts').select(['id', 'email']).where('email_canonical', '=', canonical),
  );
  return async (canonical) => query.first({ canonical });
}

export async function passwordHash(read: Reader, id: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash;
}

const locked = transactional((tx, { id }: Placeholders<{ id: string }>) =>
  locking(tx, selectAccount(tx, id).selectAll()),
);

/** The account, locked until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<AccountRow | undefined> {
  return locked.first(tx, { id });
}

/** @returns the account as it is now */
export async function updateAccountRow(
  tx: Transaction,
  account: AccountRow,
  change: Partial<Omit<AccountRow, 'id' | 'created_at'>>,
): Promise<AccountRow> {
  const { updated_at = account.updated_at } = change;
  const { id } = account;
  const { words, words_of } = findableAccount({ ...account, ...change });
  const changed = { ...change, updated_at: changedAt(account, { updated_at }), words_of };
  await tx.updateTable('accounts').set(changed).where('id', '=', id).execute();
  if (words_of !== account.words_of) await replaceWords(tx, ACCOUNT_WORDS, { id, words });
  return { ...account, ...changed };
}

/** Erases an account: it can no longer be found or signed in to, and its address can register again. */
export async function markAsErased(tx: Transaction, id: string, now: number): Promise<void> {
  const { words } = findableAccount({ email: '', name: null });
  await replaceWords(tx, ACCOUNT_WORDS, { id, words });
  await tx.updateTable('accounts').set(erasedAccount(id, now)).where('id', '=', id).execute();
}

/** Deletes the row of an account and what cascades; it must not manage any organization. */
export async function deleteAccountRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}

export async function emailOf(read: Reader, id: string): Promise<string | undefined> {
  return (await selectAccount(read, id).select('email').executeTakeFirst())?.email;
}

export async function findAccount(read: Reader, id: string): Promise<AccountRow | undefined> {
  return selectAccount(read, id).selectAll().executeTakeFirst();
}

/**
 * Records a sign-in. `updated_at` stays the same, as the owner sees nothing of this.
 * @returns whether it is an operator's account, and the id up to which its sessions have ended: new ones need a greater id
 */
export async function noteSignedIn(
  tx: Transaction,
  id: string,
  now: number,
): Promise<{ isOperator: boolean; endedUpTo: string | null }> {
  const account = await tx
    .updateTable('accounts')
    .set({ last_signed_in_at: now })
    .where('id', '=', id)
    .returning(({ exists, selectFrom }) => [
      'ended_session_id',
      exists(
        selectFrom('operators').select('account_id').whereRef('operators.account_id', '=', 'accounts.id'),
      ).as('is_operator'),
    ])
    .executeTakeFirst();
  return { isOperator: Boolean(account?.is_operator), endedUpTo: account?.ended_session_id ?? null };
}

/** @throws Error where there is no such account */
export async function findSupportAccess(
  read: Reader,
  id: string,
): Promise<Pick<AccountRow, 'support_access_until'>> {
  const account = read.selectFrom('accounts').select('support_access_until').where('id', '=', id);
  return account.executeTakeFirstOrThrow();
}

export async function setSupportAccessUntil(
  tx: Transaction,
  id: string,
  until: number | null,
): Promise<void> {
  await tx.updateTable('accounts').set({ support_access_until: until }).where('id', '=', id).execute();
}
