import type { Contracts, EventDetails, EventType } from '@portico/api';
import { DAY, timestamp } from '../../ground/clock.ts';
import type { InvitationRow } from '../../ground/database/schema.ts';
import { FORGOTTEN } from '../../identity/accounts/account.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { type Names, namesIn } from '../roles/held.ts';
import type { Marks } from './state.ts';

/** How long an invitation can be accepted after it was sent, in milliseconds. */
export const INVITATION_LIFETIME = 7 * DAY;

/**
 * An invitation as of when it was read: `expired` or `revoked`, and without the address of a deleted account, even where
 * its row has not been updated yet.
 */
export interface Invitation extends InvitationRow {
  readonly roles: Names;
}

/** An invitation as it is stored, with the marks that decide its state. */
export type StoredInvitation = Invitation & Marks;

/** An invitation of an organization that is not deleted, and the role that the caller has there, if any. */
export interface SeenInvitation extends AccessContext {
  readonly invitation: Invitation;
}

/** Applies time and marks to a stored invitation. If the key that created it has expired, it counts as revoked. */
export function asOf(
  now: number,
  { key_expires_at, is_revoked, is_of_gone, ...row }: StoredInvitation,
): Invitation {
  const ends = { key: key_expires_at ?? Number.POSITIVE_INFINITY, isRevoked: is_revoked === 1 };
  const state = row.state === 'pending' ? stateOf(row.expires_at, ends, now) : row.state;
  // Organizations keep the addresses of their pending invitations.
  const isForgotten = is_of_gone === 1 && state !== 'pending';
  return { ...row, state, ...(isForgotten && { email: FORGOTTEN, email_canonical: FORGOTTEN }) };
}

function stateOf(
  expiresAt: number,
  { key, isRevoked }: { readonly key: number; readonly isRevoked: boolean },
  now: number,
): InvitationRow['state'] {
  if (Math.min(key, expiresAt) > now) return isRevoked ? 'revoked' : 'pending';
  return key < expiresAt ? 'revoked' : 'expired';
}

/** An event of an invitation, in the list of its organization. */
export function invitationEvent<Type extends Extract<EventType, `invitation.${string}`>>(
  type: Type,
  { id, organization_id: organization }: Pick<InvitationRow, 'id' | 'organization_id'>,
  details?: EventDetails<Type>,
) {
  return { type, subject: id, organization, details };
}

export function presentInvitation(invitation: Invitation): Contracts['getInvitation']['answer']['body'] {
  return {
    id: invitation.id,
    organizationId: invitation.organization_id,
    email: invitation.email,
    role: invitation.role,
    roles: namesIn(invitation.roles),
    state: invitation.state,
    expiresAt: timestamp(invitation.expires_at),
    createdAt: timestamp(invitation.created_at),
  };
}
