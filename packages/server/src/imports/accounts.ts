import { hashOfNobody } from '../accounts/hasher.ts';
import { NOTHING_PENDING, UNUSED } from '../accounts/store.ts';
import type { NewEvent } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import { newId, newIdAt } from '../id.ts';
import { findableAccount } from '../search/words.ts';
import { insertTotp } from '../second-factors/store.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../secret-keys/sealed.ts';
import type { Lifetimes } from '../sessions/session.ts';
import { judged } from './judge-accounts.ts';
import type { Entry, Flaw } from './line.ts';
import { findAccounts, insertAccounts, type Sought } from './store.ts';
import { lockAccounts, takeOver } from './take-over.ts';

/** A good line. */
export interface GoodLine {
  readonly number: number;
  readonly entry: Entry;
}

/** What accounts are written with. */
export interface AccountWriting {
  readonly now: number;
  readonly lifetimes: Lifetimes;
  readonly replacesUnverified: boolean;
  /** What secrets are sealed under; undefined where no line has one. */
  readonly secretKeys: SecretKeys | undefined;
}

/** What came of the accounts of some lines. */
export interface WrittenAccounts {
  /** By the canonical email of the line; those of lines that are refused are not there. */
  readonly ids: ReadonlyMap<string, string>;
  /** The emails of those that are new, or taken over: they get their roles. */
  readonly isNew: ReadonlySet<string>;
  readonly takenOver: number;
  readonly refused: readonly { readonly number: number; readonly flaw: Flaw }[];
  readonly events: readonly NewEvent[];
}

interface Sorted {
  readonly ids: Map<string, string>;
  readonly added: GoodLine[];
  readonly replaced: (GoodLine & { readonly id: string })[];
  readonly refused: { number: number; flaw: Flaw }[];
}

/** Writes the accounts of lines: new ones, and those that are taken over. All others are left as they are. */
export async function writeAccounts(
  tx: Transaction,
  lines: readonly GoodLine[],
  writing: AccountWriting,
): Promise<WrittenAccounts> {
  const { ids, added, replaced, refused } = await sorted(tx, lines, writing);
  // In one order, in which nobody waits for each other in a circle.
  const rows = added
    .map((line) => ({ line, row: accountOf(line.entry, writing.now) }))
    .toSorted((one, other) => (one.row.email_canonical < other.row.email_canonical ? -1 : 1));
  const inserted = await insertAccounts(
    tx,
    rows.map(({ row }) => row),
  );
  const isNew = new Set(inserted);
  const factors: [string, Entry][] = [];
  const events: NewEvent[] = [];
  for (const { line, row } of rows) {
    if (!inserted.has(row.email_canonical)) {
      refused.push({ number: line.number, flaw: REGISTERED });
      continue;
    }
    ids.set(row.email_canonical, row.id);
    factors.push([row.id, line.entry]);
    events.push({ type: 'account.registered', subject: row.id, account: row.id });
    events.push(...verifiedEvents(row.id, line.entry));
  }
  events.push(...(await takeOver(tx, replaced, writing)));
  for (const { id, entry } of replaced) {
    events.push(...verifiedEvents(id, entry));
    isNew.add(entry.email.canonical);
    ids.set(entry.email.canonical, id);
    factors.push([id, entry]);
  }
  for (const [id, entry] of factors) events.push(...(await addFactor(tx, id, { entry, ...writing })));
  return { ids, isNew, takenOver: replaced.length, refused, events };
}

const REGISTERED = {
  field: 'email',
  message: 'is that of an account that has just been registered: import the file again',
} as const;

/** Which accounts are new, here, or to be taken over now that nobody else changes that. */
async function sorted(
  tx: Transaction,
  lines: readonly GoodLine[],
  { replacesUnverified }: AccountWriting,
): Promise<Sorted> {
  const sought = lines.map(({ entry }) => soughtOf(entry));
  const unproved = [...(await findAccounts(tx, sought)).byEmail.values()].filter(
    ({ isUnproved }) => isUnproved,
  );
  if (replacesUnverified)
    await lockAccounts(
      tx,
      unproved.map(({ id }) => id),
    );
  const found = await findAccounts(tx, sought);
  const result: Sorted = { ids: new Map(), added: [], replaced: [], refused: [] };
  for (const line of lines) {
    const account = judged(soughtOf(line.entry), found, replacesUnverified);
    if (!account) result.added.push(line);
    else if ('flaw' in account) result.refused.push({ number: line.number, flaw: account.flaw });
    else if (account.state === 'taken_over') result.replaced.push({ ...line, id: account.id });
    else result.ids.set(line.entry.email.canonical, account.id);
  }
  return result;
}

function soughtOf({ email, key }: Entry): Sought {
  return { email: email.canonical, key: key ?? null };
}

function accountOf(entry: Entry, now: number): AccountRow {
  const { email, key = null, name, isVerified, createdAt, passwordHash } = entry;
  return {
    id: createdAt === undefined ? newId() : newIdAt(createdAt),
    email: email.typed,
    email_canonical: email.canonical,
    email_verified_at: isVerified ? now : null,
    ...NOTHING_PENDING,
    name,
    // Without one, the password is what nobody knows, until it is reset with a mail.
    password_hash: passwordHash ?? hashOfNobody(),
    created_at: createdAt ?? now,
    updated_at: now,
    ...UNUSED,
    imported_at: now,
    external_id: key,
    words_of: findableAccount({ email: email.typed, name }).words_of,
  };
}

function verifiedEvents(id: string, { isVerified }: Entry): NewEvent[] {
  return isVerified ? [{ type: 'account.email_verified', subject: id, account: id }] : [];
}

/** Has the codes of the app that the person uses work on. There are no recovery codes until they make some. */
async function addFactor(
  tx: Transaction,
  id: string,
  { entry, now, secretKeys }: AccountWriting & { readonly entry: Entry },
): Promise<NewEvent[]> {
  if (!entry.totpSecret) return [];
  if (!secretKeys) throw new TypeError('Nobody has noticed that a line has a secret');
  const place = placeOf(SEALED.totp, id);
  await insertTotp(tx, {
    account_id: id,
    secret: await sealIn(tx, secretKeys, { place, secret: entry.totpSecret }),
    recovery_key: null,
    // Whoever set it up need not be who can read the mail.
    before_verification: entry.isVerified ? 0 : 1,
    created_at: now,
    last_step: 0,
  });
  return [{ type: 'account.totp_enabled', subject: id, account: id }];
}
