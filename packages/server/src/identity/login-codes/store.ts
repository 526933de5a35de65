import { MOST_CODE_TRIES } from '@portico/api';
import type { Database, Placeholders, Reader, Transaction } from '../../ground/database/database.ts';
import type { LoginCodeRow } from '../../ground/database/schema.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import { hmacWords, newCode } from './login-code.ts';

/** A code that was asked for. */
export type NewLoginCode = Pick<LoginCodeRow, 'id' | 'subject' | 'expires_at'>;

/** @param accountId whose earlier code is gone; undefined where no mail is sent */
export async function storeLoginCode(
  tx: Transaction,
  { id, subject, expires_at }: NewLoginCode,
  accountId: string | undefined,
): Promise<void> {
  await tx
    .insertInto('login_codes')
    .values({ id, account_id: accountId ?? null, subject, code_hmac: null, tries: 0, expires_at })
    .execute();
}

/** Whether a code of an account is yet to be mailed, or mailed again, and would still work. */
export async function awaitsCode(read: Reader, accountId: string, now: number): Promise<boolean> {
  const row = await read
    .selectFrom('login_codes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the code of an account for a mail that is about to be sent. @returns the code; only an HMAC of it is stored */
export async function makeLoginCode(
  tx: Transaction,
  accountId: string,
  keys: Pick<SecretKeys, 'hmac'>,
): Promise<string> {
  const code = newCode();
  const { id } = await tx
    .selectFrom('login_codes')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('login_codes')
    .set({ code_hmac: keys.hmac(...hmacWords(id, code)) })
    .where('id', '=', id)
    .execute();
  return code;
}

/**
 * Makes the function that counts a try, and returns what is tried: a statement of its own, so that any number of requests at
 * once, on any number of nodes, get no more tries than there are. Undefined where there are none left.
 */
export function countTry(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id, now }: Placeholders<{ id: string; now: number }>) =>
    queries
      .updateTable('login_codes')
      .set((is) => ({ tries: is('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', MOST_CODE_TRIES)
      .where('expires_at', '>', now)
      .returning(['account_id', 'subject', 'code_hmac']),
  );
}

/** Uses a code up. @returns false where it is void by now, or another request was first */
export async function useLoginCode(
  tx: Transaction,
  { id, code_hmac }: Pick<LoginCodeRow, 'id' | 'code_hmac'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('login_codes')
    .where('id', '=', id)
    .where('code_hmac', '=', code_hmac)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteLoginCode(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('login_codes').where('account_id', '=', accountId).execute();
}

export function expiredLoginCodes(upTo: number): OldRows<'login_codes', 'expires_at'> {
  return { table: 'login_codes', by: 'expires_at', upTo };
}
