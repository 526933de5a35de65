import { databaseNow, locking, type Transaction } from '../database/database.ts';
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

/**
 * Whether a mail that was taken is still to be sent. The account that it is about is locked first, as by a change that
 * voids its secrets and takes its mails back: no secret is made after that.
 */
export async function isStillAsked(
  tx: Transaction,
  { id, account_id }: Pick<MailRow, 'id' | 'account_id'>,
): Promise<boolean> {
  const account = tx.selectFrom('accounts').select('id');
  if (account_id !== null) await locking(tx, account.where('id', '=', account_id)).execute();
  return (await tx.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
