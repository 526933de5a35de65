import type { Transaction } from '../ground/database/database.ts';
import type { AccountRow } from '../ground/database/schema.ts';
import type { SignInFallback } from '../identity/sessions/fallback.ts';

export interface AddressLeft {
  readonly now: number;
  /** Undefined where no other system is asked. */
  readonly signInFallback: Pick<SignInFallback, 'leave'> | undefined;
}

/**
 * Keeps another system from being asked about the address of an account that is removed, or gets another one. Anyone can
 * have registered an address that was never verified: then its owner may still move.
 */
export async function leaveAddress(
  tx: Transaction,
  { email_canonical, email_verified_at, imported_at }: AccountRow,
  { now, signInFallback }: AddressLeft,
): Promise<void> {
  if (email_verified_at === null && imported_at === null) return;
  await signInFallback?.leave(tx, email_canonical, now);
}
