import { isDuplicate, type Transaction } from '../ground/database/database.ts';
import type { AccountRow } from '../ground/database/schema.ts';
import { NOTHING_PENDING } from '../identity/accounts/columns.ts';
import { updateAccountRow } from '../identity/accounts/store.ts';
import { moveHeld } from '../tenancy/policies/sso-held.ts';
import { type AddressLeft, leaveAddress } from './address-left.ts';

interface AddressChange extends AddressLeft {
  readonly email: string;
  readonly canonical: string;
}

/**
 * Gives an account, which must be locked, another, verified address. Organizations that hold it to their own sign-in go on
 * doing so: their managers are written after the account, which keeps others from making it a manager meanwhile.
 * @returns undefined where another account has the address; the transaction must then be rolled back
 */
export async function changeAddress(
  tx: Transaction,
  account: AccountRow,
  { email, canonical, now, signInFallback }: AddressChange,
): Promise<AccountRow | undefined> {
  const given = { email, email_canonical: canonical, email_verified_at: now, updated_at: now };
  try {
    const changed = await updateAccountRow(tx, account, { ...given, ...NOTHING_PENDING });
    await moveHeld(tx, { accountId: account.id, from: account.email_canonical, to: canonical });
    await leaveAddress(tx, account, { now, signInFallback });
    return changed;
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}
