import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';

const PURPOSE = 'left address';

/** @param email canonical */
export async function insertLeft(
  tx: Transaction,
  keys: Pick<SecretKeys, 'hmac'>,
  { email, now }: { readonly email: string; readonly now: number },
): Promise<void> {
  await tx
    .insertInto('left_addresses')
    .values({ address_hmac: keys.hmac(PURPOSE, email), left_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an address had an account here that was deleted, or has another address since. @param email canonical */
export async function hasLeft(
  read: Reader,
  keys: Pick<SecretKeys, 'hmacs'>,
  email: string,
): Promise<boolean> {
  const row = await read
    .selectFrom('left_addresses')
    .select('address_hmac')
    .where('address_hmac', 'in', keys.hmacs(PURPOSE, email))
    .executeTakeFirst();
  return row !== undefined;
}

export const leftBefore = (upTo: number): OldRows<'left_addresses', 'left_at'> => ({
  table: 'left_addresses',
  by: 'left_at',
  upTo,
  key: ['address_hmac'],
});
