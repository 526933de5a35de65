import type { Contracts, EventDetails, EventType } from '@portico/api';
import { DAY, timestamp } from '../clock.ts';
import type { InvitationRow } from '../database/schema.ts';
import type { Standing } from '../permissions.ts';

/** How long an invitation can be accepted, from when it was made or sent again: milliseconds. */
export const INVITATION_LIFETIME = 7 * DAY;

/** An invitation whose state is what it was when it was read: `expired` also where that is not noted yet. */
export type Invitation = InvitationRow;

/** An invitation of an organization that is not deleted, and the role that the caller has there, if any. */
export interface SeenInvitation extends Standing {
  readonly invitation: Invitation;
}

export function asOf(now: number, row: InvitationRow): Invitation {
  return row.state === 'pending' && row.expires_at <= now ? { ...row, state: 'expired' } : row;
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
    state: invitation.state,
    expiresAt: timestamp(invitation.expires_at),
    createdAt: timestamp(invitation.created_at),
  };
}
