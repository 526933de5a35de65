import type { Reader } from '../../ground/database/database.ts';
import type { MailRow } from '../../ground/database/schema.ts';
import { canonicalEmail } from '../../ground/email.ts';

type Addressed = Pick<MailRow, 'account_id' | 'invitation_id' | 'recipient'>;

/**
 * The language of a mail's recipient, a tag of BCP 47: that of the account which it is about or which has the address;
 * without an account, that of the person who invites.
 * @returns null where it is not known
 */
export async function localeOf(read: Reader, mail: Addressed): Promise<string | null> {
  const { account_id, invitation_id, recipient } = mail;
  const own = read.selectFrom('accounts').select('locale');
  const account = await (account_id === null
    ? own.where('email_canonical', '=', canonicalEmail(recipient) ?? recipient)
    : own.where('id', '=', account_id)
  ).executeTakeFirst();
  if (account?.locale != null || invitation_id === null) return account?.locale ?? null;
  const inviter = await read
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.invited_by')
    .select('a.locale')
    .where('i.id', '=', invitation_id)
    .where('i.for_team', '=', 0)
    .executeTakeFirst();
  return inviter?.locale ?? null;
}
