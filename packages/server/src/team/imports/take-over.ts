import { type TakeOver, voidAll } from '../../consequences/account-taken-over.ts';
import type { NewEvent } from '../../consequences/record-events.ts';
import { inParts, locking, type Transaction } from '../../ground/database/database.ts';
import { ACCOUNT_WORDS, replaceWords } from '../../ground/search/store.ts';
import { findableAccount } from '../../ground/search/words.ts';
import { NOTHING_PENDING } from '../../identity/accounts/columns.ts';
import { hashOfNobody } from '../../identity/accounts/hasher.ts';
import type { Entry } from './line.ts';

/** An account that is taken over, and its line. */
interface Replacement {
  readonly id: string;
  readonly entry: Entry;
}

/**
 * Takes over accounts whose holders never proved that the address is theirs: sessions, factors, pending secrets, API keys
 * and webhooks are void. The account itself stays, with its roles in organizations, as after a password reset.
 */
export async function takeOver(
  tx: Transaction,
  replacements: readonly Replacement[],
  given: TakeOver,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const { id, entry } of replacements) {
    events.push(...(await voidAll(tx, { id, email_canonical: entry.email.canonical }, given)));
    await overwrite(tx, { id, entry }, given.now);
  }
  return events;
}

async function overwrite(tx: Transaction, { id, entry }: Replacement, now: number): Promise<void> {
  const { email, externalId = null, name, locale, isVerified, isSuspended, createdAt, passwordHash } = entry;
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
      external_id: externalId,
      ...(isSuspended && { suspended_at: now }),
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
