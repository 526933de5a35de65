import { databaseNow, type Transaction } from '../database/database.ts';
import type { MailRow } from '../database/schema.ts';

type NewMail = Pick<MailRow, 'id' | 'purpose' | 'recipient' | 'account_id' | 'invitation_id'>;

/** Due at once. */
export async function insertMails(tx: Transaction, mails: readonly NewMail[]): Promise<void> {
  const now = databaseNow(tx);
  const rows = mails.map((mail) => ({
    ...mail,
    created_at: now,
    due_at: now,
    claimed_until: null,
    attempts: 0,
  }));
  await tx.insertInto('mails').values(rows).execute();
}
