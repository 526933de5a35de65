import type { Transaction } from '../database/database.ts';
import type { MailRow } from '../database/schema.ts';

export async function insertMails(tx: Transaction, mails: readonly MailRow[]): Promise<void> {
  await tx.insertInto('mails').values(mails).execute();
}
