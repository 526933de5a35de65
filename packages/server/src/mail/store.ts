import { databaseNow, locking, type Transaction } from '../database/database.ts';
import type { MailRow } from '../database/schema.ts';
import type { MailPurpose } from './request.ts';

type NewMail = Pick<MailRow, 'id' | 'purpose' | 'recipient' | 'account_id' | 'invitation_id' | 'webhook_id'>;

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
 * Whether a mail that was taken is still to be sent. It is locked: a change that voids its secret deletes it first, so
 * that no secret is made after that.
 */
export async function isStillAsked(tx: Transaction, id: string): Promise<boolean> {
  const query = tx.selectFrom('mails').select('id').where('id', '=', id);
  return (await locking(tx, query).executeTakeFirst()) !== undefined;
}

/** Deletes mails of these purposes to an account. That of a reset knows no account, only the canonical address. */
export async function deleteMails(
  tx: Transaction,
  { id, email_canonical }: { readonly id: string; readonly email_canonical: string },
  purposes: readonly MailPurpose[],
): Promise<void> {
  await tx.deleteFrom('mails').where('account_id', '=', id).where('purpose', 'in', purposes).execute();
  if (!purposes.includes('password_reset')) return;
  await tx
    .deleteFrom('mails')
    .where('recipient', '=', email_canonical)
    .where('purpose', '=', 'password_reset')
    .execute();
}
