import type { Reader, Transaction } from '../ground/database/database.ts';
import type { InvitationRow } from '../ground/database/schema.ts';
import { INVITATION_WORDS, replaceWords } from '../ground/search/store.ts';
import { findableInvitation } from '../ground/search/words.ts';
import type { OldRows } from '../ground/work/old-rows.ts';
import { FORGOTTEN } from '../identity/accounts/account.ts';
import { replaceDetails } from '../notices/events/store.ts';
import { asOf } from '../tenancy/invitations/invitation.ts';
import { MARKS } from '../tenancy/invitations/state.ts';
import { type Ending, type Part, type Some, untilFewer } from './ending.ts';

/**
 * Removes the address of an account that is being deleted from past invitations to it, and from their events. Pending
 * invitations keep it, as they belong to the organizations that made them.
 */
export async function forgetInvited(
  tx: Transaction,
  { email_canonical, after }: Pick<Ending, 'email_canonical' | 'after'>,
  { limit, now }: Some,
): Promise<Part> {
  if (email_canonical === null) return { done: 0, after: undefined };
  const rows = await invitationsTo(tx, { email: email_canonical, after }, limit).execute();
  for (const row of rows) {
    const invitation = asOf(now, row);
    if (invitation.state !== 'pending') await forget(tx, invitation);
  }
  return { done: rows.length, after: rows.length < limit ? undefined : rows.at(-1)?.id };
}

/** The same for invitations that it accepted, which may have gone to another address. */
export async function forgetAccepted(tx: Transaction, { subject_id }: Ending, some: Some): Promise<Part> {
  const rows = await invitationsAcceptedBy(tx, subject_id, some.limit).execute();
  for (const invitation of rows) await forget(tx, invitation);
  return untilFewer(rows.length, some);
}

export function invitationsTo(
  read: Reader,
  { email, after }: { readonly email: string; readonly after: string },
  limit: number,
) {
  return read
    .selectFrom('invitations as i')
    .selectAll('i')
    .select(MARKS)
    .where('i.email_canonical', '=', email)
    .where('i.id', '>', after)
    .orderBy('i.id')
    .limit(limit);
}

export function invitationsAcceptedBy(read: Reader, account: string, limit: number) {
  return read.selectFrom('invitations').selectAll().where('accepted_by', '=', account).limit(limit);
}

/** Removes from an invitation everything about its account. */
async function forget(
  tx: Transaction,
  { id, organization_id, state }: Pick<InvitationRow, 'id' | 'organization_id' | 'state'>,
): Promise<void> {
  const { words, words_of } = findableInvitation({ email: FORGOTTEN });
  await replaceWords(tx, INVITATION_WORDS, { id, words });
  await tx
    .updateTable('invitations')
    .set({ email: FORGOTTEN, email_canonical: FORGOTTEN, accepted_by: null, state, words_of })
    .where('id', '=', id)
    .execute();
  const created = { type: 'invitation.created', subject: id, organization: organization_id } as const;
  await replaceDetails(tx, created, { email: FORGOTTEN });
}

/** Invitations in any state. @param upTo when they expired at the latest, in milliseconds since 1970 */
export function oldInvitations(upTo: number): OldRows<'invitations', 'expires_at'> {
  return { table: 'invitations', by: 'expires_at', upTo };
}
