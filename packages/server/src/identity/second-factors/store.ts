import { inPlace, type Placeholders, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { TotpRow, TotpSetupRow } from '../../ground/database/schema.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';

export function selectTotp(
  queries: Pick<Reader, 'selectFrom'>,
  { accountId }: Placeholders<{ accountId: string }>,
) {
  return queries.selectFrom('totp').selectAll().where('account_id', '=', accountId);
}

/** The authenticator app of an account. */
export async function totpOf(read: Reader, accountId: string): Promise<TotpRow | undefined> {
  return selectTotp(read, inPlace({ accountId })).executeTakeFirst();
}

/** Stores a set-up in place of an earlier one. */
export async function keepSetup(tx: Transaction, setup: TotpSetupRow): Promise<void> {
  const { account_id: _, ...others } = setup;
  await tx
    .insertInto('totp_setups')
    .values(setup)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(others))
    .execute();
}

/** The set-up in progress of an account. */
export async function setupOf(
  read: Reader,
  accountId: string,
  now: number,
): Promise<TotpSetupRow | undefined> {
  return read
    .selectFrom('totp_setups')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function insertTotp(tx: Transaction, totp: TotpRow): Promise<void> {
  await tx.insertInto('totp').values(totp).execute();
}

/** Uses a time step up. @returns false where it or a later one has been used; of concurrent uses, only one gets true */
export async function useStep(tx: Transaction, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the set-up in progress. */
export async function deleteSetup(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('totp_setups').where('account_id', '=', accountId).execute();
}

/** Removes the authenticator app; the recovery codes stay. */
export async function deleteTotp(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('totp').where('account_id', '=', accountId).execute();
}

/** Removes an app or a set-up from before the address was verified. @returns whether an app was in use */
export async function deleteUnverified(tx: Transaction, accountId: string): Promise<boolean> {
  await tx
    .deleteFrom('totp_setups')
    .where('account_id', '=', accountId)
    .where('before_verification', '=', 1)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .where('before_verification', '=', 1)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Set-ups that expired at or before `upTo`, in milliseconds since 1970. */
export function expiredSetups(upTo: number): OldRows<'totp_setups', 'expires_at'> {
  return { table: 'totp_setups', by: 'expires_at', upTo, key: ['account_id'] };
}
