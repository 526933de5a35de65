import { deliverable } from '../accounts/email.ts';
import { type Clock, DAY, MINUTE, SECOND } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { MailRow } from '../database/schema.ts';
import { doubling } from '../work/pause.ts';
import type { Queue } from '../work/queue.ts';
import { piecesOf } from '../work/queue-store.ts';
import type { Letter, MailTransport } from './letter.ts';
import { render } from './render.ts';
import type { MailPurpose } from './request.ts';
import { makeSecret, SECRET_LIFETIMES, type SecretPurpose } from './secret.ts';
import { isStillAsked } from './store.ts';
import { type Subject, subjectOf } from './subject.ts';
import { texts } from './texts.ts';

/** For how long a mail that fails is tried again. */
const PATIENCE = DAY;
const PAUSES = { first: 5 * SECOND, longest: 30 * MINUTE };

/** Which mails bring a secret, and the page that it opens. */
const LINKS: Readonly<
  Partial<Record<MailPurpose, { readonly secret: SecretPurpose; readonly page: string }>>
> = {
  verification: { secret: 'verification', page: '/verify-email' },
  email_change_verification: { secret: 'email_change', page: '/verify-email' },
  password_reset: { secret: 'password_reset', page: '/reset-password' },
  operator_password_reset: { secret: 'password_reset', page: '/reset-password' },
  invitation: { secret: 'invitation', page: '/accept-invitation' },
};

export interface DeliveryNeeds {
  readonly database: Pick<Database, 'kind' | 'prepare' | 'transaction'>;
  readonly clock: Clock;
  /** Without a slash at its end; nothing else becomes a part of a link. */
  readonly publicUrl: () => string;
  readonly transport: MailTransport;
}

/** Mails on their way out. The secret that one brings is made when it is sent, for each try another. */
export function mailQueue({ database, clock, publicUrl, transport }: DeliveryNeeds): Queue<MailRow, Letter> {
  async function linkOf(
    tx: Transaction,
    purpose: MailPurpose,
    subject: Subject,
  ): Promise<string | undefined> {
    const link = LINKS[purpose];
    if (!link) return undefined;
    const expiresAt = clock() + SECRET_LIFETIMES[link.secret];
    const secret = await makeSecret(tx, { purpose: link.secret, subject: subject.id }, expiresAt);
    return `${publicUrl()}${link.page}#token=${secret}`;
  }

  async function prepare(tx: Transaction, row: MailRow): Promise<Letter | undefined> {
    if (!(await isStillAsked(tx, row.id))) return undefined;
    const purpose = row.purpose as MailPurpose;
    const subject = await subjectOf(tx, row, clock());
    if (!subject) return undefined;
    const site = new URL(publicUrl()).host;
    const text = texts[purpose]({ site, invitation: subject.invitation, webhook: subject.webhook });
    const rendered = render(text, site, await linkOf(tx, purpose, subject));
    const { recipient = row.recipient } = subject;
    return { id: `${row.id}.${row.attempts}`, recipient: deliverable(recipient), ...rendered };
  }

  return {
    name: 'mail',
    pieces: piecesOf(database, 'mails'),
    lanes: 5,
    deadline: MINUTE,
    pauseAfter: ({ attempts, created_at, now }) =>
      now - created_at < PATIENCE ? doubling(attempts, PAUSES.first, PAUSES.longest) : undefined,
    prepare: (row) => database.transaction((tx) => prepare(tx, row)),
    perform: (letter, signal) => transport.send(letter, signal),
  };
}
