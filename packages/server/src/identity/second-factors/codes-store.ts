import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { RecoveryCodeRow } from '../../ground/database/schema.ts';

/**
 * Replaces the recovery codes of an account with codes stored directly under a secret key. The account's own key is cleared
 * from the app, where nodes of earlier versions look for it.
 */
export async function replaceRecoveryCodes(
  tx: Transaction,
  accountId: string,
  codes: readonly RecoveryCodeRow[],
): Promise<void> {
  await deleteRecoveryCodes(tx, accountId);
  await tx.updateTable('totp').set({ recovery_key: null }).where('account_id', '=', accountId).execute();
  await tx.insertInto('recovery_codes').values(codes).execute();
}

export async function deleteRecoveryCodes(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}

/** Copies the key of an account's recovery codes from its app, so that they stay valid when the app is removed. */
export async function keepCodesKey(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .updateTable('recovery_codes')
    .set(({ selectFrom }) => ({
      account_key: selectFrom('totp').select('recovery_key').where('account_id', '=', accountId),
    }))
    .where('account_id', '=', accountId)
    .where('account_key', 'is', null)
    .execute();
}

/** The encrypted key under which an account's recovery codes are stored; null where they are directly under a secret key. */
export async function codesKeyOf(read: Reader, accountId: string): Promise<string | null> {
  const code = await read
    .selectFrom('recovery_codes')
    .select('account_key')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return code?.account_key ?? null;
}

/** Whether one of these is an unused recovery code of an account. */
export async function isRecoveryCode(
  read: Reader,
  accountId: string,
  hmacs: readonly string[],
): Promise<boolean> {
  const row = await read
    .selectFrom('recovery_codes')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('code_hmac', 'in', hmacs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a recovery code up. @returns false where it has been used; of concurrent uses, only one gets true */
export async function useRecoveryCode(
  tx: Transaction,
  accountId: string,
  hmacs: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hmac', 'in', hmacs)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(read: Reader, accountId: string): Promise<number> {
  const rows = await read
    .selectFrom('recovery_codes')
    .select('account_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.length;
}
