import type { Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { findSecret, type SecretPurpose, useSecret } from './mailed-secret.ts';
import { lockAccount } from './store.ts';

export const BAD_SECRET = 'is not valid, or no longer';

/** An account that somebody proved to speak for with a secret from a mail, locked until the transaction ends. */
export interface Proven {
  readonly purpose: SecretPurpose;
  readonly account: AccountRow;
}

/** What operations do with secrets of these purposes. */
export function secretsOf(
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  purposes: readonly SecretPurpose[],
) {
  return {
    /** @returns the id of the account that a secret is about; the secret can still be used */
    find: async (secret: string): Promise<string | undefined> =>
      (await findSecret(database.read, { purposes, secret, now: clock() }))?.subject,

    /**
     * Uses a secret up. The account is locked first, as everybody does who voids its secrets. While it is suspended, only
     * the password can be reset, with the link that an operator has sent; what else was mailed works again afterwards.
     * @param id of the account that the secret was found to be about
     */
    use: async (tx: Transaction, id: string | undefined, secret: string): Promise<Proven | undefined> => {
      const account = id === undefined ? undefined : await lockAccount(tx, id);
      const isHeld = account?.suspended_at !== null && !purposes.includes('password_reset');
      const used = account && !isHeld && (await useSecret(tx, { purposes, secret, now: clock() }));
      return used ? { purpose: used.purpose, account } : undefined;
    },
  };
}
