import { changedAt } from '../clock.ts';
import {
  type Database,
  locking,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import { ACCOUNT_COLUMNS, type Account } from './account.ts';

/** @returns false where the email is taken; that two cannot take it at once is held by the database */
export async function insertAccount(tx: Transaction, account: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values(account)
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

export type Credentials = Account & Pick<AccountRow, 'password_hash'>;

/** For signing in. */
export function findCredentials(
  database: Pick<Database, 'prepare'>,
): (canonical: string) => Promise<Credentials | undefined> {
  const query = database.prepare((queries, { canonical }: Placeholders<{ canonical: string }>) =>
    queries
      .selectFrom('accounts')
      .select([...ACCOUNT_COLUMNS, 'password_hash'])
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
export async function lockAccount(tx: Transaction, id: string): Promise<Credentials | undefined> {
  const query = tx
    .selectFrom('accounts')
    .select([...ACCOUNT_COLUMNS, 'password_hash'])
    .where('id', '=', id);
  return locking(tx, query).executeTakeFirst();
}

/** @returns the account as it is now */
export async function updateAccountRow(
  tx: Transaction,
  account: Account,
  change: Partial<Pick<AccountRow, 'name' | 'password_hash' | 'updated_at'>>,
): Promise<Account> {
  const { updated_at = account.updated_at } = change;
  const changed = { ...change, updated_at: changedAt(account, { updated_at }) };
  await tx.updateTable('accounts').set(changed).where('id', '=', account.id).execute();
  return { ...account, ...changed };
}
