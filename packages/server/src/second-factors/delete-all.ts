import type { Transaction } from '../database/database.ts';
import { deletePasskeysOf } from '../passkeys/store.ts';
import { deleteRecoveryCodes } from './codes-store.ts';
import { voidSetups } from './factors.ts';
import { deleteTotp } from './store.ts';

/** Takes an account all that it can sign in with beside the password, and what is being set up. */
export async function deleteAllFactors(tx: Transaction, accountId: string): Promise<void> {
  await voidSetups(tx, accountId);
  await deleteTotp(tx, accountId);
  await deletePasskeysOf(tx, accountId);
  await deleteRecoveryCodes(tx, accountId);
}
