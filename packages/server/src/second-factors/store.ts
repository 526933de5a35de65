import {
  type Database,
  inPlace,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { RecoveryCodeRow, TotpRow, TotpSetupRow } from '../database/schema.ts';
import type { OldRows } from '../work/old-rows.ts';

function selectTotp(queries: Pick<Reader, 'selectFrom'>, { accountId }: Placeholders<{ accountId: string }>) {
  return queries.selectFrom('totp').selectAll().where('account_id', '=', accountId);
}

/** The authenticator app of an account. */
export function findTotp(
  database: Pick<Database, 'prepare'>,
): (accountId: string) => Promise<TotpRow | undefined> {
  const query = database.prepare((queries, values: Placeholders<{ accountId: string }>) =>
    selectTotp(queries, values),
  );
  return async (accountId) => query.first({ accountId });
}

/** The same in a transaction, which holds the lock of the account. */
export async function totpOf(tx: Transaction, accountId: string): Promise<TotpRow | undefined> {
  return selectTotp(tx, inPlace({ accountId })).executeTakeFirst();
}

/** Keeps what is being set up; what was before is void. */
export async function keepSetup(tx: Transaction, setup: TotpSetupRow): Promise<void> {
  const { account_id: _, ...others } = setup;
  await tx
    .insertInto('totp_setups')
    .values(setup)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(others))
    .execute();
}

/** What is being set up for an account. */
export async function setupOf(
  tx: Transaction,
  accountId: string,
  now: number,
): Promise<TotpSetupRow | undefined> {
  return tx
    .selectFrom('totp_setups')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function insertTotp(tx: Transaction, totp: TotpRow): Promise<void> {
  await tx.deleteFrom('totp_setups').where('account_id', '=', totp.account_id).execute();
  await tx.insertInto('totp').values(totp).execute();
}

/** Uses a time step up. @returns false where it, or a later one, has been used: of two at once, one gets true */
export async function useStep(tx: Transaction, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Drops what is being set up. */
export async function deleteSetup(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('totp_setups').where('account_id', '=', accountId).execute();
}

/** Removes the authenticator app with the recovery codes. */
export async function deleteTotp(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('totp').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}

/** Removes what was set up, or begun, before the address of the account was verified. @returns whether it was in use */
export async function deleteUnverified(tx: Transaction, accountId: string): Promise<boolean> {
  await tx
    .deleteFrom('totp_setups')
    .where('account_id', '=', accountId)
    .where('before_verification', '=', 1)
    .execute();
  const totp = await totpOf(tx, accountId);
  if (totp?.before_verification !== 1) return false;
  await deleteTotp(tx, accountId);
  return true;
}

/** @param key under which they are stored, sealed */
export async function replaceRecoveryCodes(
  tx: Transaction,
  accountId: string,
  { codes, key }: { readonly codes: readonly RecoveryCodeRow[]; readonly key: string },
): Promise<void> {
  await tx.updateTable('totp').set({ recovery_key: key }).where('account_id', '=', accountId).execute();
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx.insertInto('recovery_codes').values(codes).execute();
}

/** Whether one of these is a recovery code of an account that has not been used. */
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

/** Uses a recovery code up. @returns false where it has been used: of two at once, one gets true */
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

export async function countPasskeys(read: Reader, accountId: string): Promise<number> {
  const rows = await read.selectFrom('passkeys').select('id').where('account_id', '=', accountId).execute();
  return rows.length;
}

/** What nobody confirmed by then, in milliseconds since 1970. */
export function expiredSetups(upTo: number): OldRows<'totp_setups', 'expires_at'> {
  return { table: 'totp_setups', by: 'expires_at', upTo };
}
