import type { MailRequest } from '../consequences/request-mails.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import { updateAccountRow } from './store.ts';

/** The column of an account whose person was not told of a breached password since they chose it. */
export const NOT_TOLD = { breach_told_at: null } as const;

/** Asks, once for each password, for a mail which says that it is in the list of breached ones. */
export async function tellOfBreach(
  tx: Transaction,
  account: AccountRow,
  now: number,
): Promise<readonly MailRequest[]> {
  if (account.breach_told_at !== null) return [];
  await updateAccountRow(tx, account, { breach_told_at: now });
  return [{ purpose: 'password_breached_notice', recipient: account.email, account: account.id }];
}
