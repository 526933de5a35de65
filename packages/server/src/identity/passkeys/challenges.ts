import { randomBytes } from 'node:crypto';
import { MINUTE } from '../../ground/clock.ts';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { PasskeyChallengeRow } from '../../ground/database/schema.ts';
import { AFTER_ALL_IDS, isId, newId } from '../../ground/id.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import { created } from '../../pipeline/answers.ts';
import { changing } from '../handler.ts';
import { MOST_EXCLUDED, presentChallenge, presentRegistration } from './options.ts';
import { countPasskeys, listPasskeyRows } from './store.ts';

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;

const CHALLENGE_BYTES = 32;

/** The purpose of a challenge. Challenges for another purpose or account are treated as unknown. */
export type Purpose =
  | { readonly kind: 'registration'; readonly accountId: string }
  | { readonly kind: 'login'; readonly accountId: null };

export const SIGN_IN = { kind: 'login', accountId: null } as const satisfies Purpose;

async function makeChallenge(
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

/** @returns the random value of a challenge that can be answered, without using it up */
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

/** Uses a challenge up. @returns false where it was used before, on any node */
export async function useChallenge(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Voids pending registrations of an account. */
export async function voidRegistrations(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute();
}

export function expiredChallenges(upTo: number): OldRows<'passkey_challenges', 'expires_at'> {
  return { table: 'passkey_challenges', by: 'expires_at', upTo };
}

/** Begins to add a passkey. */
export const createPasskeyRegistration = changing(
  'createPasskeyRegistration',
  ({ relyingParty, amounts }) => ({
    // The same key in another session stands for another registration.
    asked: ({ caller }) => caller.session.id,

    apply: async ({ tx, target: account, now, fail }) => {
      const party = relyingParty();
      if (!party) throw fail('PASSKEYS_UNAVAILABLE');
      if ((await countPasskeys(tx, account.id)) >= amounts.passkeys) throw fail('PASSKEY_LIMIT_REACHED');
      const page = { before: AFTER_ALL_IDS, rows: MOST_EXCLUDED };
      const existing = await listPasskeyRows(tx, account.id, page);
      const purpose = { kind: 'registration', accountId: account.id } as const;
      const challenge = await makeChallenge(tx, purpose, now);
      return {
        events: 'untold',
        answer: created(
          '/v1/passkeys',
          presentRegistration(challenge, { relyingParty: party, account, existing }),
        ),
      };
    },
  }),
);

/** Begins to sign in with a passkey. */
export const createPasskeyChallenge = changing('createPasskeyChallenge', ({ relyingParty }) => ({
  apply: async ({ tx, now, fail }) => {
    const party = relyingParty();
    if (!party) throw fail('PASSKEYS_UNAVAILABLE');
    return {
      events: 'untold',
      answer: created('/v1/sessions', presentChallenge(await makeChallenge(tx, SIGN_IN, now), party)),
    };
  },
}));
