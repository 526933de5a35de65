import type { Clock } from '../ground/clock.ts';
import { inParts, type Transaction } from '../ground/database/database.ts';
import { canonicalEmail } from '../ground/email.ts';
import type { SecretKeys } from '../ground/secret-keys/keys.ts';
import type { Limits } from '../identity/limits/limits.ts';
import {
  type Lane,
  laneOf,
  MAILS,
  type MailPurpose,
  mailFor,
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
  readonly limits: Pick<Limits, 'notices'>;
  readonly secretKeys: Pick<SecretKeys, 'hmac'>;
  readonly clock: Clock;
}

/** A mail that tells an account of something. */
type Notice = MailRequest & { readonly purpose: NoticePurpose; readonly account: string };

export function requestingMails({ limits, secretKeys, clock }: RequestMailsNeeds): RequestMails {
  /** @returns those to send now; the others are withheld or dropped */
  async function withinLimits(
    tx: Transaction,
    mails: readonly MailRequest[],
  ): Promise<readonly MailRequest[]> {
    const notices = mails.filter(isNotice);
    if (notices.length === 0) return mails;
    const verified = await verifiedAmong(tx, notices);
    const counted = notices.map((notice) => {
      const { purpose, recipient } = notice;
      return { recipient, about: MAILS[purpose].about, isVerified: verified.has(notice) };
    });
    const verdicts = await limits.notices(tx, counted);
    const withheld = notices.filter((_, at) => verdicts[at] === 'sum up');
    await withhold(tx, withheld, clock());
    const kept = new Set(notices.filter((_, at) => verdicts[at] !== 'send'));
    return mails.filter((mail) => !(isNotice(mail) && kept.has(mail)));
  }

  return async (tx, mails, asker) => {
    const key = secretKeys.hmac('asker of mails', asker);
    const sent = (await withinLimits(tx, mails)).map(({ isVerified: _, ...asked }): NewMail => {
      return { ...asked, lane: laneOf(asked.purpose), asker: asked.heldFor === undefined ? key : null };
    });
    await insertMails(tx, sent);
    return [...new Set(sent.map(({ lane }) => lane as Lane))];
  };
}

/** @throws TypeError for a notice without an account */
function isNotice(mail: MailRequest): mail is Notice {
  if (mailFor(mail.purpose).about === undefined) return false;
  if (mail.account === undefined) throw new TypeError('A notice tells an account of something');
  return true;
}

/**
 * The notices to addresses that their accounts have verified, and to earlier addresses of accounts, of which that is no
 * longer known.
 */
async function verifiedAmong(tx: Transaction, notices: readonly Notice[]): Promise<ReadonlySet<Notice>> {
  const asked = notices.filter(({ isVerified }) => isVerified === undefined);
  const unverified = new Map<string, string>();
  for (const some of inParts(asked)) {
    const rows = await tx
      .selectFrom('accounts')
      .select(['id', 'email_canonical'])
      .where(
        'id',
        'in',
        some.map(({ account }) => account),
      )
      .where('email_verified_at', 'is', null)
      .execute();
    for (const { id, email_canonical } of rows) unverified.set(id, email_canonical);
  }
  const isUnverified = ({ account, recipient }: Notice) =>
    unverified.get(account) === canonicalEmail(recipient);
  return new Set(notices.filter((notice) => notice.isVerified ?? !isUnverified(notice)));
}
