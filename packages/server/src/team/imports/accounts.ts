import type { NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { newIdAt } from '../../ground/id.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import { newAccount } from '../../identity/accounts/columns.ts';
import { hashOfNobody } from '../../identity/accounts/hasher.ts';
import { insertTotp } from '../../identity/second-factors/store.ts';
import type { Lifetimes } from '../../pipeline/callers/session.ts';
import { writeMetadata } from '../../tenancy/metadata/store.ts';
import { type AccountReference, findAccounts, insertAccounts } from './account-store.ts';
import type { Flaw } from './flaw.ts';
import { linkIdentities } from './identities.ts';
import { judged } from './judge-accounts.ts';
import type { Entry } from './line.ts';
import { lockAccounts, takeOver } from './take-over.ts';

/** A valid line. */
export interface GoodLine {
  readonly number: number;
  readonly entry: Entry;
}

/** How accounts are written. */
export interface AccountWriting {
  readonly now: number;
  readonly lifetimes: Lifetimes;
  readonly replacesUnverified: boolean;
  /** How the accounts came, for their events; absent for a file. */
  readonly origin?: 'sign_in_fallback';
  /** Keys that encrypt TOTP secrets; undefined where no line has one. */
  readonly secretKeys: SecretKeys | undefined;
}

/** The outcome of writing the accounts of some lines. */
export interface WrittenAccounts {
  /** By the canonical email of the line; without those of refused lines. */
  readonly ids: ReadonlyMap<string, string>;
  /** Emails of accounts that are new or taken over: only these get their roles. */
  readonly isNew: ReadonlySet<string>;
  readonly takenOver: number;
  readonly refused: readonly { readonly number: number; readonly flaw: Flaw }[];
  readonly events: readonly NewEvent[];
}

interface SortedLines {
  readonly ids: Map<string, string>;
  readonly added: GoodLine[];
  readonly replaced: (GoodLine & { readonly id: string })[];
  readonly refused: { number: number; flaw: Flaw }[];
}

/** Writes the accounts of lines that are new or taken over. All others are left as they are. */
export async function writeAccounts(
  tx: Transaction,
  lines: readonly GoodLine[],
  writing: AccountWriting,
): Promise<WrittenAccounts> {
  const { ids, added, replaced, refused } = await sorted(tx, lines, writing);
  // Inserting in a fixed order avoids deadlocks.
  const rows = added
    .map((line) => ({ line, row: accountOf(line.entry, writing.now) }))
    .toSorted((one, other) => (one.row.email_canonical < other.row.email_canonical ? -1 : 1));
  const inserted = await insertAccounts(
    tx,
    rows.map(({ row }) => row),
  );
  const isNew = new Set(inserted);
  const came = writing.origin && { details: { origin: writing.origin } };
  const written: [string, Entry][] = [];
  const events: NewEvent[] = [];
  for (const { line, row } of rows) {
    if (!inserted.has(row.email_canonical)) {
      refused.push({ number: line.number, flaw: REGISTERED });
      continue;
    }
    ids.set(row.email_canonical, row.id);
    written.push([row.id, line.entry]);
    events.push({ type: 'account.registered', subject: row.id, account: row.id, ...came });
    events.push(...verifiedEvents(row.id, line.entry));
  }
  events.push(...(await takeOver(tx, replaced, writing)));
  for (const { id, entry } of replaced) {
    events.push(...verifiedEvents(id, entry));
    isNew.add(entry.email.canonical);
    ids.set(entry.email.canonical, id);
    written.push([id, entry]);
  }
  for (const [id, { metadata }] of written)
    if (metadata) await writeMetadata(tx, 'account', { id, metadata });
  for (const [id, entry] of written) {
    const given = { entry, ...writing };
    events.push(...(await addFactor(tx, id, given)), ...(await linkIdentities(tx, id, given)));
    if (entry.isSuspended) events.push({ type: 'account.suspended', subject: id, account: id, details: {} });
  }
  return { ids, isNew, takenOver: replaced.length, refused, events };
}

const REGISTERED = {
  field: 'email',
  message: 'belongs to an account that was just registered: import the file again',
} as const;

/** Sorts lines by whether their account is new, exists, or is taken over; the latter are locked first. */
async function sorted(
  tx: Transaction,
  lines: readonly GoodLine[],
  { replacesUnverified }: AccountWriting,
): Promise<SortedLines> {
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
  const result: SortedLines = { ids: new Map(), added: [], replaced: [], refused: [] };
  for (const line of lines) {
    const account = judged(soughtOf(line.entry), found, replacesUnverified);
    if (!account) result.added.push(line);
    else if ('flaw' in account) result.refused.push({ number: line.number, flaw: account.flaw });
    else if (account.state === 'taken_over') result.replaced.push({ ...line, id: account.id });
    else result.ids.set(line.entry.email.canonical, account.id);
  }
  return result;
}

/** Lines whose account is new or would be taken over: the others give no role in an organization that exists. */
export async function givenRoles(
  tx: Transaction,
  lines: readonly GoodLine[],
  replacesUnverified: boolean,
): Promise<readonly GoodLine[]> {
  const found = await findAccounts(
    tx,
    lines.map(({ entry }) => soughtOf(entry)),
  );
  return lines.filter(({ entry }) => {
    const account = judged(soughtOf(entry), found, replacesUnverified);
    return !account || ('state' in account && account.state === 'taken_over');
  });
}

function soughtOf({ email, externalId }: Entry): AccountReference {
  return { email: email.canonical, key: externalId ?? null };
}

function accountOf(entry: Entry, now: number): AccountRow {
  const { email, externalId = null, name, locale, isVerified, isSuspended, createdAt, passwordHash } = entry;
  // Without a hash, no password is right until it is reset by mail.
  const password_hash = passwordHash ?? hashOfNobody();
  const created = createdAt === undefined ? {} : { id: newIdAt(createdAt), created_at: createdAt };
  const from = { imported_at: now, external_id: externalId, suspended_at: isSuspended ? now : null };
  return newAccount({ ...created, email, isVerified, name, locale, password_hash, ...from }, now);
}

function verifiedEvents(id: string, { isVerified }: Entry): NewEvent[] {
  return isVerified ? [{ type: 'account.email_verified', subject: id, account: id }] : [];
}

/** Imports a TOTP secret, so that the person's app keeps working. There are no recovery codes until they make some. */
async function addFactor(
  tx: Transaction,
  id: string,
  { entry, now, secretKeys }: AccountWriting & { readonly entry: Entry },
): Promise<NewEvent[]> {
  if (!entry.totpSecret) return [];
  if (!secretKeys) throw new TypeError('A line has a TOTP secret, but the secret keys were not opened');
  const place = placeOf(SEALED.totp, id);
  await insertTotp(tx, {
    account_id: id,
    secret: await sealIn(tx, secretKeys, { place, secret: entry.totpSecret }),
    recovery_key: null,
    // The person who set it up need not be the one who can read the mailbox.
    before_verification: entry.isVerified ? 0 : 1,
    sso_organization_id: null,
    created_at: now,
    last_step: 0,
  });
  return [{ type: 'account.totp_enabled', subject: id, account: id }];
}
