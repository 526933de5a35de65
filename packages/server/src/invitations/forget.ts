import { literal, type Reader, type Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import { replaceDetails } from '../events/store.ts';
import type { OldRows } from '../work/old-rows.ts';
import type { Invitation } from './invitation.ts';

/** Stands for an address that is forgotten; no mail reaches it (RFC 2606, section 2). */
const FORGOTTEN = 'deleted@account.invalid';
const BATCH = 200;

type Gone = Pick<AccountRow, 'id' | 'email_canonical'>;

/**
 * Forgets the address of an account that is being deleted in the invitations that it accepted, in those to it that are
 * over, and in the events that tell of them. Pending ones are the business of the organizations that made them.
 */
export async function forgetInvited(tx: Transaction, account: Gone, now: number): Promise<void> {
  // Of those that are pending, no two in an organization can have the same address.
  await tx
    .updateTable('invitations')
    .set({ state: 'expired' })
    .where('email_canonical', '=', account.email_canonical)
    .where('state', '=', literal('pending'))
    .where('expires_at', '<=', now)
    .execute();
  for (;;) {
    const some = await invitationsOf(tx, account, BATCH).execute();
    for (const invitation of some) await forgetAddress(tx, invitation);
    if (some.length < BATCH) return;
  }
}

/** The invitations that are over and tell the address of an account. */
export function invitationsOf(read: Reader, { id, email_canonical }: Gone, limit: number) {
  const over = read
    .selectFrom('invitations')
    .select(['id', 'organization_id'])
    .where('state', '!=', 'pending')
    .where('email_canonical', '!=', FORGOTTEN);
  return over
    .where('accepted_by', '=', id)
    .union(over.where('email_canonical', '=', email_canonical))
    .limit(limit);
}

async function forgetAddress(
  tx: Transaction,
  { id, organization_id }: Pick<Invitation, 'id' | 'organization_id'>,
): Promise<void> {
  const forgotten = { email: FORGOTTEN, email_canonical: FORGOTTEN };
  await tx.updateTable('invitations').set(forgotten).where('id', '=', id).execute();
  const created = { type: 'invitation.created', subject: id, organization: organization_id } as const;
  await replaceDetails(tx, created, { email: FORGOTTEN });
}

/** The invitations that expired by then, in milliseconds since 1970, whatever became of them. */
export function oldInvitations(upTo: number): OldRows<'invitations', 'expires_at'> {
  return { table: 'invitations', by: 'expires_at', upTo };
}
