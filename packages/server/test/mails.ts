import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { newId } from '../src/ground/id.ts';
import { BUILT_IN, mailIn } from '../src/notices/mail/languages.ts';
import { type MailPurpose, PURPOSES as PURPOSE_NAMES } from '../src/notices/mail/purposes.ts';
import { rowsOf, runOn } from './rows.ts';
import type { Service } from './service.ts';
import { until } from './until.ts';

/** A mail as a program for reading mail sees it. */
export interface ReceivedMail {
  readonly recipient: string;
  readonly purpose: MailPurpose;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** As it was sent. */
  readonly raw: string;
}

const FACTS = {
  site: '',
  invitation: { organizationName: '', inviterName: undefined, role: 'viewer', expiresAt: 0 },
  webhook: { organizationName: '', host: '' },
  domain: { organizationName: '', name: '', record: { name: '', value: '' }, lostAt: 0 },
  certificate: { organizationName: '', name: '', endsAt: 0 },
  ownSignIn: { organizationName: '', personName: undefined },
  device: { at: 0, browser: undefined, ipAddress: undefined },
  apiKey: { organizationName: '', name: '', role: 'viewer', makerName: undefined },
  departure: {
    organizationName: '',
    personName: undefined,
    apiKeys: { kept: [], ended: [] },
    webhooks: { kept: [], ended: [] },
  },
  kept: { hasApp: false, passkeys: [], apiKeys: [], webhooks: [] },
  loginCode: '',
  summary: { counts: {}, since: 0 },
} as const;
/** Subjects of the last release that this build words differently: while one replaces the other, both send mails. */
const FORMER: readonly (readonly [subject: string, purpose: MailPurpose])[] = [
  ['A passkey of your account was removed', 'passkey_removed_notice'],
];
/** Every subject in every language. */
const PURPOSES = new Map(FORMER);
for (const language of BUILT_IN.keys()) {
  const { text } = await mailIn(language, { texts: BUILT_IN, fallback: 'en' });
  for (const purpose of PURPOSE_NAMES) PURPOSES.set(text(purpose, FACTS).subject, purpose);
}

export async function readMail(raw: Buffer): Promise<ReceivedMail> {
  const { to, subject = '', text = '', html = '', headers }: Email = await PostalMime.parse(raw);
  assert.equal(to?.length, 1, 'a mail has one recipient');
  const purpose = PURPOSES.get(subject);
  assert.ok(purpose, `no mail of ours has the subject ${subject}`);
  const recipient = to[0]?.address ?? '';
  return { recipient, purpose, subject, text, html, headers, raw: raw.toString('utf8') };
}

/** What was read of the files of a folder, by its path and then by their names: they are looked at again and again. */
const known = new Map<string, Map<string, ReceivedMail>>();

/** The mails that were written to files, the oldest first. */
export async function mailsIn(dataDir: string): Promise<ReceivedMail[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const read = known.get(folder) ?? new Map<string, ReceivedMail>();
  known.set(folder, read);
  for (const name of names)
    if (!read.has(name)) read.set(name, await readMail(await readFile(join(folder, name))));
  return names.flatMap((name) => read.get(name) ?? []);
}

/** Waits for a mail to arrive: the first of this kind to the recipient, or a later one. */
export function awaitMail(
  read: () => Promise<readonly ReceivedMail[]>,
  { recipient, purpose, number = 1 }: AwaitedMail,
): Promise<ReceivedMail> {
  return until(`${purpose} arrives at ${recipient}`, async () => {
    const fitting = (await read()).filter((mail) => mail.recipient === recipient && mail.purpose === purpose);
    return fitting[number - 1];
  });
}

export interface AwaitedMail {
  readonly recipient: string;
  readonly purpose: MailPurpose;
  /** Counts from 1. */
  readonly number?: number;
}

/** The secret in the link of a mail. */
export function secretIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const [, secret] = /#token=([A-Za-z0-9_-]{43})$/m.exec(text) ?? [];
  assert.ok(secret, `no link in ${text}`);
  return secret;
}

/** Every mail that was requested to an address, arrived or still waiting, by purpose. */
export async function mailsFor(
  { databaseUrl, mails }: Pick<Service, 'databaseUrl' | 'mails'>,
  recipient: string,
): Promise<MailPurpose[]> {
  // A mail that leaves meanwhile is seen twice, and never missed.
  const waiting = await rowsOf(databaseUrl, `select purpose from mails where recipient = '${recipient}'`);
  const all = [...waiting, ...(await mails(recipient))].map(({ purpose }) => purpose as MailPurpose);
  return [...new Set(all)].sort();
}

/** Puts a mail into the queue that is not due for a long time. */
export async function waitingMail(
  databaseUrl: string,
  { purpose, recipient, account = null }: Omit<AwaitedMail, 'number'> & { readonly account?: string | null },
): Promise<void> {
  // Not so far ahead that only a wrong clock could explain it.
  const later = Date.now() + 30 * 60_000;
  await runOn(
    databaseUrl,
    `insert into mails (id, purpose, recipient, account_id, invitation_id, created_at, due_at, claimed_until, attempts)
     values (?, ?, ?, ?, null, ?, ?, null, 0)`,
    [newId(), purpose, recipient, account, later, later],
  );
}
