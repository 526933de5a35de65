import { canonicalEmail } from '../accounts/email.ts';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import type { Limits } from '../limits/limits.ts';
import { type Lane, laneOf, type MailPurpose, type NoticePurpose, noticeOf } from '../mail/purposes.ts';
import { insertMails, type NewMail } from '../mail/store.ts';
import { withhold } from '../mail/summary.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';

export type { Lane };

/**
 * A mail that a change asks for. It holds no text, no secret and no link: they are made when the mail is sent.
 */
export interface MailRequest {
  readonly purpose: Exclude<MailPurpose, 'notices_summary'>;
  /** The address as typed. */
  readonly recipient: string;
  /** Id of the account that it is about. */
  readonly account?: string;
  /** Id of the invitation that it brings. */
  readonly invitation?: string;
  /** Id of the webhook that it is about. */
  readonly webhook?: string;
  /** Id of the event that it tells of. */
  readonly event?: string;
  /** Whether the address was verified, where the account has another by now. */
  readonly isVerified?: boolean;
  /** In how many milliseconds there may be room for it under the limits: it is sent once there is. */
  readonly heldFor?: number;
}

/**
 * Writes down which mails are to be sent, in the transaction of the change that asks for them. Of notices that there is
 * no room for, one mail tells later.
 * @param asker an id or a network address: mails that others ask for do not wait for all of its own
 * @returns the lanes in which there is something to send
 */
export type RequestMails = (
  tx: Transaction,
  mails: readonly MailRequest[],
  asker: string,
) => Promise<readonly Lane[]>;

export interface RequestMailsNeeds {
  readonly limits: Pick<Limits, 'notice'>;
  readonly secretKeys: Pick<SecretKeys, 'hmac'>;
  readonly clock: Clock;
}

export function requestingMails({ limits, secretKeys, clock }: RequestMailsNeeds): RequestMails {
  /** @returns whether it is sent by itself, now or when there is room */
  async function isSent(tx: Transaction, mail: MailRequest): Promise<boolean> {
    const { purpose, recipient, account } = mail;
    const notice = noticeOf(purpose);
    if (!notice) return true;
    if (account === undefined) throw new TypeError('A notice tells an account of something');
    const isVerified = mail.isVerified ?? (await hasVerified(tx, account, recipient));
    const verdict = await limits.notice(tx, { recipient, about: notice.about, isVerified });
    if (verdict === 'sum up')
      await withhold(tx, { purpose: purpose as NoticePurpose, recipient, account, now: clock() });
    return verdict === 'send';
  }

  return async (tx, mails, asker) => {
    const key = secretKeys.hmac('asker of mails', asker);
    const sent: NewMail[] = [];
    for (const mail of mails) {
      if (!(await isSent(tx, mail))) continue;
      const lane = laneOf(mail.purpose);
      const { isVerified: _, ...asked } = mail;
      sent.push({ ...asked, lane, asker: mail.heldFor === undefined ? key : null });
    }
    await insertMails(tx, sent);
    return [...new Set(sent.map(({ lane }) => lane as Lane))];
  };
}

/** Whether an account has verified the address that it has. Of an earlier one, nothing is known any more. */
async function hasVerified(tx: Transaction, account: string, recipient: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select(['email_canonical', 'email_verified_at'])
    .where('id', '=', account)
    .executeTakeFirst();
  if (row?.email_canonical !== canonicalEmail(recipient)) return true;
  return row?.email_verified_at !== null;
}
