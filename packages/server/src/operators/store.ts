import {
  type Database,
  locking,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';

/** An operator as the command lists it. */
export interface ListedOperator {
  readonly account_id: string;
  readonly email: string;
  readonly added_at: number;
}

export async function listOperators(read: Reader): Promise<ListedOperator[]> {
  return read
    .selectFrom('operators as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.account_id', 'a.email', 'o.added_at'])
    .orderBy('o.added_at')
    .orderBy('o.account_id')
    .execute();
}

/** The account with an email, locked until the transaction ends. */
export async function lockAccountNamed(tx: Transaction, canonical: string): Promise<AccountRow | undefined> {
  const query = tx.selectFrom('accounts').selectAll().where('email_canonical', '=', canonical);
  return locking(tx, query).executeTakeFirst();
}

/** @returns false where it is one already */
export async function insertOperator(tx: Transaction, accountId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operators')
    .values({ account_id: accountId, added_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false where it is none */
export async function deleteOperator(tx: Transaction, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operators')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The row of an account that is one of an operator. */
export function operatorRow(read: Reader, accountId: string) {
  return read.selectFrom('operators').select('account_id').where('account_id', '=', accountId);
}

/** Makes the function that tells whether an account is that of an operator. */
export function findOperator(database: Pick<Database, 'prepare'>) {
  const query = database.prepare((queries, { accountId }: Placeholders<{ accountId: string }>) =>
    queries.selectFrom('operators').select('account_id').where('account_id', '=', accountId),
  );
  return async (accountId: string): Promise<boolean> => (await query.first({ accountId })) !== undefined;
}
