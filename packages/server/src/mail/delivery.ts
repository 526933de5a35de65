import { deliverable } from '../accounts/email.ts';
import { makeSecret, SECRET_LIFETIMES, type SecretPurpose } from '../accounts/mailed-secret.ts';
import { type Clock, DAY, MINUTE, SECOND } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { MailRow } from '../database/schema.ts';
import type { Limits } from '../limits/limits.ts';
import { doubling } from '../work/pause.ts';
import type { Queue } from '../work/queue.ts';
import { piecesOf } from '../work/queue-store.ts';
import type { Letter, MailTransport } from './letter.ts';
import { LANES, type Lane, type MailPurpose } from './purposes.ts';
import { render } from './render.ts';
import { holdBack, isStillAsked, letGo } from './store.ts';
import { type Subject, subjectOf } from './subject.ts';
import { texts } from './texts.ts';

/** For how long a mail that fails is tried again. */
const PATIENCE = DAY;
const PAUSES = { first: 5 * SECOND, longest: 30 * MINUTE };
/**
 * How far off the time of a mail can be: pauses differ by chance, some are held back for a day, and nodes of the version
 * before claim them for as long as a try takes.
 */
const LONGEST = { pause: 2 * PAUSES.longest, hold: 2 * DAY, claim: 2 * MINUTE };
/** How many mails of a lane a node works on at once. */
const AT_ONCE = 3;

/** Which mails bring a link: to a page that a secret opens, or to one for those who are signed in. */
const LINKS: Readonly<
  Partial<Record<MailPurpose, { readonly secret?: SecretPurpose; readonly page: string }>>
> = {
  verification: { secret: 'verification', page: '/verify-email' },
  email_change_verification: { secret: 'email_change', page: '/verify-email' },
  password_reset: { secret: 'password_reset', page: '/reset-password' },
  operator_password_reset: { secret: 'password_reset', page: '/reset-password' },
  invitation: { secret: 'invitation', page: '/accept-invitation' },
  approval_notice: { page: '/console/operator/approvals' },
};

export interface DeliveryNeeds {
  readonly database: Pick<Database, 'kind' | 'prepare' | 'transaction'>;
  readonly clock: Clock;
  /** Without a slash at its end; nothing else becomes a part of a link. */
  readonly publicUrl: () => string;
  readonly transport: MailTransport;
  readonly limits: Pick<Limits, 'mail'>;
}

export type MailQueue = Queue<MailRow, Letter> & { readonly lane: Lane };

/**
 * Mails on their way out, a queue for each lane. The secret that one brings is made when it is sent, for each try
 * another.
 */
export function mailQueues({ database, clock, publicUrl, transport, limits }: DeliveryNeeds): MailQueue[] {
  async function linkOf(
    tx: Transaction,
    purpose: MailPurpose,
    subject: Subject,
  ): Promise<string | undefined> {
    const link = LINKS[purpose];
    if (!link) return undefined;
    if (!link.secret) return `${publicUrl()}${link.page}`;
    const expiresAt = clock() + SECRET_LIFETIMES[link.secret];
    const secret = await makeSecret(tx, { purpose: link.secret, subject: subject.id }, expiresAt);
    return `${publicUrl()}${link.page}#token=${secret}`;
  }

  /** @returns false where there still is no room for a mail that was held back */
  async function hasRoom(tx: Transaction, { id, purpose, recipient }: MailRow): Promise<boolean> {
    if (purpose !== ('verification' satisfies MailPurpose)) return true;
    const excess = await limits.mail(tx, { purpose, recipient });
    if (excess) await holdBack(tx, id, excess.endsIn);
    else await letGo(tx, id);
    return !excess;
  }

  async function prepare(tx: Transaction, row: MailRow): Promise<Letter | 'later' | undefined> {
    if (!(await isStillAsked(tx, row.id))) return undefined;
    const purpose = row.purpose as MailPurpose;
    const subject = await subjectOf(tx, row, clock());
    if (!subject) return undefined;
    if (row.held === 1 && !(await hasRoom(tx, row))) return 'later';
    const site = new URL(publicUrl()).host;
    const text = texts[purpose]({ ...subject, site });
    const rendered = render(text, site, await linkOf(tx, purpose, subject));
    const { recipient = row.recipient } = subject;
    return { id: `${row.id}.${row.attempts}`, recipient: deliverable(recipient), ...rendered };
  }

  return LANES.map((lane) => ({
    lane,
    name: 'mail',
    pieces: piecesOf(database, { table: 'mails', lane, longest: LONGEST }),
    lanes: { all: AT_ONCE },
    deadline: MINUTE,
    pauseAfter: ({ attempts, created_at, now }) =>
      now - created_at < PATIENCE ? doubling(attempts, PAUSES.first, PAUSES.longest) : undefined,
    prepare: (row) => database.transaction((tx) => prepare(tx, row)),
    perform: (letter, signal) => transport.send(letter, signal),
  }));
}
