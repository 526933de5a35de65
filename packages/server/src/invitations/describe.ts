import type { RoleName } from '@portico/api';
import type { Transaction } from '../database/database.ts';
import { findInvitation, findSurroundings } from './store.ts';

/** How long the link of an invitation says what became of it, once it has expired: milliseconds. */
const LINK_OUTLIVES_INVITATION = 30 * 24 * 60 * 60_000;

/** What the mail of an invitation needs. */
export interface InvitationDescription {
  readonly organizationName: string;
  readonly inviterName: string | null;
  readonly role: RoleName;
  readonly expiresAt: number;
  /** Until when the secret in the link is kept: longer than the invitation, so that the page can say that it expired. */
  readonly secretExpiresAt: number;
}

/** @returns undefined where the invitation is no longer pending: then there is nothing to send */
export async function describeInvitation(
  tx: Transaction,
  id: string,
  now: number,
): Promise<InvitationDescription | undefined> {
  const invitation = await findInvitation(tx, id, now);
  if (invitation?.state !== 'pending') return undefined;
  const surroundings = await findSurroundings(tx, invitation);
  if (!surroundings || surroundings.isOrganizationDeleted) return undefined;
  return {
    organizationName: surroundings.organizationName,
    inviterName: surroundings.inviterName,
    role: invitation.role,
    expiresAt: invitation.expires_at,
    secretExpiresAt: invitation.expires_at + LINK_OUTLIVES_INVITATION,
  };
}
