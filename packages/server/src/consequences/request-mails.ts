import type { Clock } from '../ground/clock.ts';
import type { Transaction } from '../ground/database/database.ts';
import { canonicalEmail } from '../ground/email.ts';
import type { SecretKeys } from '../ground/secret-keys/keys.ts';
import type { Limits } from '../identity/limits/limits.ts';
import {
  aboutOf,
  type Lane,
  laneOf,
  type MailPurpose,
  type NoticePurpose,
} from '../notices/mail/purposes.ts';
import { insertMails, type NewMail } from '../notices/mail/store.ts';
import { withhold } from '../notices/mail/summary.ts';

export type { Lane };

/**
 * A mail that a change requests. Its text, link and secret are made when it is sent.
 */
export interface MailRequest {
  readonly purpose: Exclude<MailPurpose, 'notices_summary'>;
  /** The address as typed. */
  readonly recipient: string;
  /** Id of the account that it is about. */
  readonly account?: string;
  /** Id of the invitation that it contains. */
  readonly invitation?: string;
  /** Id of the webhook that it is about. */
  readonly webhook?: string;
  /** Id of the event that it reports. */
  readonly event?: string;
  /** Id of the domain that it is about. */
  readonly domain?: string;
  /** Id of the connection that it is about. */
  readonly connection?: string;
  /** Whether the address was verified, where the account has another by now. */
  readonly isVerified?: boolean;
  /** How long the limits hold it back, in milliseconds, before it is tried again. */
  readonly heldFor?: number;
}

/**
 * Stores mails to be sent, in the transaction of the change that requests them. Notices beyond the limits are summed up
 * in one mail later.
 * @param asker an id or a network address; mails are sent in turns by asker, so that many of one do not delay those of
 * others
 * @returns the lanes in which there is something to send
 */
export type RequestMails = (
  tx: Transaction,
  mails: readonly MailRequest[],
  asker: string,
) => Promise<readonly Lane[]>;

interface RequestMailsNeeds {
  readonly limits: Pick<Limits, 'notice'>;
  readonly secretKeys: Pick<SecretKeys, 'hmac'>;
  readonly clock: Clock;
}

export function requestingMails({ limits, secretKeys, clock }: RequestMailsNeeds): RequestMails {
  /** @returns false where it is withheld or dropped */
  async function isSent(tx: Transaction, mail: MailRequest): Promise<boolean> {
    const { purpose, recipient, account } = mail;
    const about = aboutOf(purpose);
    if (!about) return true;
    if (account === undefined) throw new TypeError('A notice tells an account of something');
    const isVerified = mail.isVerified ?? (await hasVerified(tx, account, recipient));
    const verdict = await limits.notice(tx, { recipient, about, isVerified });
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

/** Whether an account has verified its address; true for an earlier address, of which that is no longer known. */
async function hasVerified(tx: Transaction, account: string, recipient: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select(['email_canonical', 'email_verified_at'])
    .where('id', '=', account)
    .executeTakeFirst();
  if (row?.email_canonical !== canonicalEmail(recipient)) return true;
  return row?.email_verified_at !== null;
}
