import { changedAt } from '../clock.ts';
import {
  type Database,
  isDuplicate,
  locking,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import { ACCOUNT_COLUMNS, type Account } from './account.ts';

/** An account that nobody has signed in to yet. */
export type NewAccount = Omit<AccountRow, 'suspended_at' | 'last_signed_in_at'>;

/** @returns false where the email is taken; that two cannot take it at once is held by the database */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values({ ...account, suspended_at: null, last_signed_in_at: null })
    .onConflict((conflict) => conflict.column('email_canonical').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function emailIsTaken(read: Reader, canonical: string): Promise<boolean> {
  const row = await read
    .selectFrom('accounts')
    .select('id')
    .where('email_canonical', '=', canonical)
    .executeTakeFirst();
  return row !== undefined;
}

export async function accountExists(read: Reader, id: string): Promise<boolean> {
  return (
    (await read.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

export type Credentials = Account & Pick<AccountRow, 'password_hash' | 'suspended_at'>;

/** For signing in. */
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

export async function passwordHash(read: Reader, id: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash;
}

/** The account, locked until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<AccountRow | undefined> {
  return locking(tx, tx.selectFrom('accounts').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** @returns the account as it is now */
export async function updateAccountRow(
  tx: Transaction,
  account: AccountRow,
  change: Partial<Omit<AccountRow, 'id' | 'created_at'>>,
): Promise<AccountRow> {
  const { updated_at = account.updated_at } = change;
  const changed = { ...change, updated_at: changedAt(account, { updated_at }) };
  await tx.updateTable('accounts').set(changed).where('id', '=', account.id).execute();
  return { ...account, ...changed };
}

/**
 * Gives an account another address, which is verified.
 * @returns undefined where another account has it: the transaction can only be rolled back then
 */
export async function giveEmail(
  tx: Transaction,
  account: AccountRow,
  { email, canonical, now }: { readonly email: string; readonly canonical: string; readonly now: number },
): Promise<AccountRow | undefined> {
  try {
    return await updateAccountRow(tx, account, {
      email,
      email_canonical: canonical,
      email_verified_at: now,
      ...NOTHING_PENDING,
      updated_at: now,
    });
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}

/** What an account has while no change of its address is under way. */
export const NOTHING_PENDING = { pending_email: null, pending_email_canonical: null } as const;

/** Deletes an account with its sessions and all else that goes with it; it must manage nothing any more. */
export async function deleteAccountRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}

export async function emailOf(read: Reader, id: string): Promise<string | undefined> {
  const row = await read.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email;
}

export async function findAccount(read: Reader, id: string): Promise<AccountRow | undefined> {
  return read.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Its owner sees nothing of this, so that it is no change of the account. */
export async function noteSignedIn(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.updateTable('accounts').set({ last_signed_in_at: now }).where('id', '=', id).execute();
}
