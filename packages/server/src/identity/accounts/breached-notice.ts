import type { MailRequest } from '../../consequences/request-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { updateAccountRow } from './store.ts';

/** The column of an account whose owner has not been notified of a breached password since choosing it. */
export const NOT_TOLD = { breach_told_at: null } as const;

/** Requests, once for each password, a mail which says that the password is in the list of breached ones. */
export async function tellOfBreach(
  tx: Transaction,
  account: AccountRow,
  now: number,
): Promise<readonly MailRequest[]> {
  if (account.breach_told_at !== null) return [];
  await updateAccountRow(tx, account, { breach_told_at: now });
  return [{ purpose: 'password_breached_notice', recipient: account.email, account: account.id }];
}
