import { hash } from 'node:crypto';
import { MINUTE } from '../../ground/clock.ts';
import type { Database, Placeholders, Reader, Transaction } from '../../ground/database/database.ts';
import type { SignInRow } from '../../ground/database/schema.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import type { ProviderClaims } from '../providers/relying-party.ts';

/** How long a sign-in can be completed, in milliseconds. */
const LIFETIME = 10 * MINUTE;
/** How long what was verified is kept for a code, and for a link to an account, in milliseconds. */
const KEPT = { code: 5 * MINUTE, link: 10 * MINUTE };
/** How many codes may be tried. */
const MOST_TRIES = 5;

/** The columns of a new sign-in that are not always the same. */
export type NewSignIn = Pick<SignInRow, 'id' | 'kind' | 'verifier_hash'> &
  Partial<Pick<SignInRow, 'provider_id' | 'connection_id' | 'account_id' | 'session_id' | 'invitation_id'>>;

/** @returns undefined where its verifier is that of another */
export async function insertSignIn(
  tx: Transaction,
  { id, kind, verifier_hash, ...others }: NewSignIn,
  now: number,
): Promise<SignInRow | undefined> {
  const { provider_id, connection_id, account_id, session_id, invitation_id } = others;
  const row: SignInRow = {
    id,
    kind,
    stage: 'begun',
    provider_id: provider_id ?? null,
    connection_id: connection_id ?? null,
    account_id: account_id ?? null,
    session_id: session_id ?? null,
    invitation_id: invitation_id ?? null,
    verifier_hash,
    said: null,
    tries: 0,
    created_at: now,
    expires_at: now + LIFETIME,
  };
  const inserted = await tx
    .insertInto('sign_ins')
    .values(row)
    .onConflict((conflict) => conflict.column('verifier_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted && row;
}

/** The challenge that a verifier answers (RFC 7636, section 4.6). */
function hashOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url');
}

/** The sign-in of a verifier, unless it is too old; it may be spent. */
export async function findByVerifier(
  read: Reader,
  verifier: string,
  now: number,
): Promise<SignInRow | undefined> {
  return read
    .selectFrom('sign_ins')
    .selectAll()
    .where('verifier_hash', '=', hashOf(verifier))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * What makes a sign-in good for one answer, and a few codes, whatever the number of requests and nodes: each is a statement
 * of its own, before anybody is asked.
 */
export function spending(database: Pick<Database, 'prepare'>) {
  const claim = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .updateTable('sign_ins')
      .set({ stage: 'spent' })
      .where('id', '=', id)
      .where('stage', '=', 'begun')
      .returning('id'),
  );
  const giveBack = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .updateTable('sign_ins')
      .set({ stage: 'begun' })
      .where('id', '=', id)
      .where('stage', '=', 'spent')
      .returning('id'),
  );
  const count = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .updateTable('sign_ins')
      .set((is) => ({ tries: is('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', MOST_TRIES)
      .returning('id'),
  );
  return {
    /** @returns false where its answer was examined before */
    claim: async (id: string) => (await claim.first({ id })) !== undefined,
    /** Makes it good for an answer again. */
    giveBack: async (id: string) => {
      await giveBack.first({ id });
    },
    /** @returns false where too many codes were tried */
    countTry: async (id: string) => (await count.first({ id })) !== undefined,
  };
}

/** Keeps what was verified, until a code comes, or an account to link it to. */
export async function keepSaid(
  tx: Transaction,
  { id, stage }: Pick<SignInRow, 'id' | 'stage'>,
  {
    awaits,
    said,
    now,
  }: { readonly awaits: 'code' | 'link'; readonly said: ProviderClaims; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('sign_ins')
    .set({
      stage: awaits,
      said: JSON.stringify(said),
      // A code that was wrong does not lengthen it.
      ...(stage !== awaits && { expires_at: now + KEPT[awaits] }),
    })
    .where('id', '=', id)
    .execute();
}

/** @returns false where it is gone, as another request completed it */
export async function deleteSignIn(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_ins').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export function expiredSignIns(upTo: number): OldRows<'sign_ins', 'expires_at'> {
  return { table: 'sign_ins', by: 'expires_at', upTo };
}
