import { type Clock, DAY, MINUTE, SECOND } from '../../ground/clock.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { MailRow } from '../../ground/database/schema.ts';
import { deliverable } from '../../ground/email.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { doubling } from '../../ground/work/pause.ts';
import type { Queue } from '../../ground/work/queue.ts';
import { piecesOf } from '../../ground/work/queue-store.ts';
import { makeSecret, SECRET_LIFETIMES } from '../../identity/accounts/mailed-secret.ts';
import type { Limits } from '../../identity/limits/limits.ts';
import { makeLoginCode } from '../../identity/login-codes/store.ts';
import { type Brand, logoUrl, offeredBy } from '../../tenancy/brand/brand.ts';
import { type MailLanguages, mailIn } from './languages.ts';
import type { Letter, MailTransport } from './letter.ts';
import { LANES, type Lane, type MailPurpose, mailFor } from './purposes.ts';
import { localeOf } from './recipient-locale.ts';
import { render } from './render.ts';
import { holdBack, isStillAsked, letGo } from './store.ts';
import { type Subject, subjectOf } from './subject.ts';

/** How long a failing mail is retried, in milliseconds. */
const PATIENCE = DAY;
const PAUSES = { first: 5 * SECOND, longest: 30 * MINUTE };
/**
 * How far ahead the due time of a mail can be: pauses have jitter, some mails are held back for a day, and nodes of the
 * previous version claim mails for as long as an attempt takes.
 */
const LONGEST = { pause: 2 * PAUSES.longest, hold: 2 * DAY, claim: 2 * MINUTE };
/** How many mails of a lane a node works on at once. */
const AT_ONCE = 3;

export interface DeliveryNeeds {
  readonly database: Pick<Database, 'kind' | 'prepare' | 'transaction'>;
  readonly clock: Clock;
  /** Base of links, without a trailing slash. Links must not depend on anything from requests. */
  readonly publicUrl: () => string;
  readonly transport: MailTransport;
  /** The brand that mails show. */
  readonly brand: () => Brand;
  readonly limits: Pick<Limits, 'mail'>;
  readonly languages: MailLanguages;
  readonly secretKeys: Pick<SecretKeys, 'hmac'>;
}

type MailQueue = Queue<MailRow, Letter> & { readonly lane: Lane };

/**
 * The queues of outgoing mail, one for each lane. The secret in a mail is created when it is sent, a new one for each
 * attempt.
 */
export function mailQueues({
  database,
  clock,
  publicUrl,
  transport,
  brand,
  limits,
  languages,
  secretKeys,
}: DeliveryNeeds): MailQueue[] {
  async function linkOf(
    tx: Transaction,
    purpose: MailPurpose,
    { id, recipient }: Pick<Subject, 'id'> & { readonly recipient: string },
  ): Promise<string | undefined> {
    const { page, secret, namesRecipient } = mailFor(purpose);
    if (page === undefined) return undefined;
    if (secret === undefined) return `${publicUrl()}${page}`;
    const expiresAt = clock() + SECRET_LIFETIMES[secret];
    const token = await makeSecret(tx, { purpose: secret, subject: id }, expiresAt);
    return `${publicUrl()}${page}#${new URLSearchParams({ token, ...(namesRecipient && { email: recipient }) })}`;
  }

  /** @returns false where the limit still has no room for a mail that was held back */
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
    const { recipient = row.recipient } = subject;
    const loginCode = purpose === 'login_code' ? await makeLoginCode(tx, subject.id, secretKeys) : undefined;
    const sender = brand();
    const written = await mailIn(await localeOf(tx, { ...row, recipient }), {
      ...languages,
      texts: textsFor(sender, languages.texts),
    });
    const { language, sentBy } = written;
    const link = await linkOf(tx, purpose, { id: subject.id, recipient });
    const rendered = render(
      written.text(purpose, { ...subject, ...(loginCode !== undefined && { loginCode }), site }),
      {
        language,
        sentBy,
        site,
        link,
        brand: {
          ...sender,
          logo: logoUrl(sender.logo, publicUrl()),
          logoDark: logoUrl(sender.logoDark, publicUrl()),
        },
      },
    );
    return {
      id: `${row.id}.${row.attempts}`,
      recipient: deliverable(recipient),
      sender: sender.name,
      language,
      ...rendered,
    };
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

/** The texts in the languages that the team offers. */
function textsFor(brand: Brand, texts: MailLanguages['texts']): MailLanguages['texts'] {
  const offered = offeredBy(brand, [...texts.keys()]);
  return new Map([...texts].filter(([language]) => offered.includes(language)));
}
