import { locking, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { operatorRow } from '../../identity/sessions/operators.ts';
import { voidLink } from './first-operator-store.ts';

/** An operator as the command lists it. */
interface ListedOperator {
  readonly account_id: string;
  readonly email: string;
  readonly email_canonical: string;
  readonly added_at: number;
}

export async function listOperators(read: Reader): Promise<ListedOperator[]> {
  return read
    .selectFrom('operators as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.account_id', 'a.email', 'a.email_canonical', 'o.added_at'])
    .orderBy('o.added_at')
    .orderBy('o.account_id')
    .execute();
}

/** How many operators get a mail about an approval. */
const MOST_TOLD = 50;

/** The accounts of all operators but one, those who have been operators for the longest time first. */
export async function otherOperators(
  read: Reader,
  than: string,
): Promise<Pick<AccountRow, 'id' | 'email'>[]> {
  return read
    .selectFrom('operators as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['a.id', 'a.email'])
    .where('a.id', '!=', than)
    .orderBy('o.added_at')
    .orderBy('a.id')
    .limit(MOST_TOLD)
    .execute();
}

/** The account with an email, locked until the transaction ends. */
export async function lockAccountNamed(tx: Transaction, canonical: string): Promise<AccountRow | undefined> {
  const query = tx.selectFrom('accounts').selectAll().where('email_canonical', '=', canonical);
  return locking(tx, query).executeTakeFirst();
}

export async function isOperator(read: Reader, accountId: string): Promise<boolean> {
  return (await operatorRow(read, accountId).executeTakeFirst()) !== undefined;
}

/**
 * Whether an account has a second factor that was set up after its address was verified: before that, anyone could have
 * registered the account and set one up.
 */
export async function hasProvedFactor(read: Reader, accountId: string): Promise<boolean> {
  const [totp, passkey] = (['totp', 'passkeys'] as const).map((table) =>
    read
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('before_verification', '=', 0)
      .limit(1),
  );
  return (await totp?.executeTakeFirst()) !== undefined || (await passkey?.executeTakeFirst()) !== undefined;
}

/** Adds an operator, after whom no link makes a first one. */
export async function insertOperator(tx: Transaction, accountId: string, now: number): Promise<void> {
  await voidLink(tx);
  await tx.insertInto('operators').values({ account_id: accountId, added_at: now }).execute();
}

/** @returns false where the account was not an operator */
export async function deleteOperator(tx: Transaction, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operators')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
