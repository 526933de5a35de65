import { randomBytes } from 'node:crypto';
import { MINUTE } from '../clock.ts';
import type { Reader, Transaction } from '../database/database.ts';
import type { PasskeyChallengeRow } from '../database/schema.ts';
import { isId, newId } from '../id.ts';
import type { OldRows } from '../work/old-rows.ts';

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;

const CHALLENGE_BYTES = 32;

/** What a challenge is for: one that is for another kind, or another account, does not exist. */
export type Purpose =
  | { readonly kind: 'registration'; readonly accountId: string }
  | { readonly kind: 'login'; readonly accountId: null };

export const SIGN_IN = { kind: 'login', accountId: null } as const satisfies Purpose;

export async function makeChallenge(
  tx: Transaction,
  { kind, accountId }: Purpose,
  now: number,
): Promise<PasskeyChallengeRow> {
  const challenge = {
    id: newId(),
    kind,
    account_id: accountId,
    challenge: randomBytes(CHALLENGE_BYTES).toString('base64url'),
    expires_at: now + CHALLENGE_LIFETIME,
  };
  await tx.insertInto('passkey_challenges').values(challenge).execute();
  return challenge;
}

/** @returns the random value of a challenge that can be answered; it can still be answered afterwards */
export async function findChallenge(
  read: Reader,
  id: string,
  { kind, accountId, now }: Purpose & { readonly now: number },
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await read
    .selectFrom('passkey_challenges')
    .select('challenge')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.challenge;
}

/** Uses a challenge up. @returns false where somebody did so before, whichever node was asked */
export async function useChallenge(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Voids the registrations of an account that are under way. */
export async function voidRegistrations(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute();
}

export function expiredChallenges(upTo: number): OldRows<'passkey_challenges', 'expires_at'> {
  return { table: 'passkey_challenges', by: 'expires_at', upTo };
}
