import { hashOfNobody } from '../accounts/hasher.ts';
import { NOTHING_PENDING } from '../accounts/store.ts';
import { endMade, madeBy } from '../consequences/manager-left.ts';
import type { NewEvent } from '../consequences/record-events.ts';
import { ACCOUNT_SECRETS, voidUnderWay } from '../consequences/void-mails.ts';
import { inParts, locking, type Transaction } from '../database/database.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { ACCOUNT_WORDS, replaceWords } from '../search/store.ts';
import { findableAccount } from '../search/words.ts';
import { deleteAllFactors } from '../second-factors/factors.ts';
import { endedEvents, endSessions } from '../sessions/end.ts';
import { ends, type Lifetimes } from '../sessions/session.ts';
import type { Entry } from './line.ts';
import { lockOrganizations } from './store.ts';

/** An account that is taken over, and its line. */
interface Replacement {
  readonly id: string;
  readonly entry: Entry;
}

interface TakeOverContext {
  readonly now: number;
  readonly lifetimes: Lifetimes;
}

/**
 * Takes over accounts whose holders never proved that the address is theirs: sessions, factors, pending secrets, API keys
 * and webhooks are void. The account itself stays, with its roles in organizations, as after a password reset.
 */
export async function takeOver(
  tx: Transaction,
  replacements: readonly Replacement[],
  given: TakeOverContext,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const { id, entry } of replacements) {
    await voidUnderWay(tx, { id, email_canonical: entry.email.canonical }, ACCOUNT_SECRETS);
    await deleteAllFactors(tx, id);
    const ended = await endSessions(tx, { account: id, ends: ends(given.lifetimes.others, given.now) });
    await overwrite(tx, { id, entry }, given.now);
    events.push(
      { type: 'account.taken_over', subject: id, account: id },
      ...endedEvents(id, ended),
      ...(await endWhatWasMade(tx, id, given)),
    );
  }
  return events;
}

async function overwrite(tx: Transaction, { id, entry }: Replacement, now: number): Promise<void> {
  const { email, key = null, name, locale, isVerified, createdAt, passwordHash } = entry;
  const { words, words_of } = findableAccount({ email: email.typed, name });
  await replaceWords(tx, ACCOUNT_WORDS, { id, words });
  await tx
    .updateTable('accounts')
    .set({
      email: email.typed,
      words_of,
      email_verified_at: isVerified ? now : null,
      ...NOTHING_PENDING,
      name,
      locale,
      password_hash: passwordHash ?? hashOfNobody(),
      ...(createdAt !== undefined && { created_at: createdAt }),
      updated_at: now,
      imported_at: now,
      external_id: key,
    })
    .where('id', '=', id)
    .execute();
}

/** Locks accounts, in a fixed order to avoid deadlocks. */
export async function lockAccounts(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids.toSorted())) {
    const query = tx.selectFrom('accounts').select('id').where('id', 'in', some).orderBy('id');
    await locking(tx, query).execute();
  }
}

/** Ends API keys, webhooks and invitations that the account created, which outlive a sign-out. */
async function endWhatWasMade(tx: Transaction, id: string, { now }: TakeOverContext): Promise<NewEvent[]> {
  const organizations = await organizationsActedIn(tx, id);
  await lockOrganizations(tx, organizations);
  const events: NewEvent[] = [];
  for (const organization_id of organizations) {
    const maker = { organization_id, account_id: id };
    const made = await madeBy(tx, maker);
    events.push(...(await endMade(tx, maker, made, { kinds: ['keys', 'webhooks'], now })));
    const inviter = { id, organization: organization_id };
    events.push(...(await revokeInvitationsOf(tx, inviter, { reason: 'inviter_taken_over', now })));
  }
  return events;
}

async function organizationsActedIn(tx: Transaction, id: string): Promise<string[]> {
  const ids = new Set<string>();
  for (const [table, column] of [
    ['api_keys', 'created_by'],
    ['webhooks', 'created_by'],
    ['invitations', 'invited_by'],
  ] as const) {
    const rows = await tx
      .selectFrom(table)
      .select('organization_id')
      .distinct()
      .where(column as never, '=', id as never)
      .execute();
    for (const { organization_id } of rows) ids.add(organization_id);
  }
  return [...ids].sort();
}
