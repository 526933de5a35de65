import type { Reader } from '../database/database.ts';
import type { InvitationFacts } from '../mail/texts.ts';
import { findInvitation, findSurroundings } from './store.ts';

/**
 * What the mail of an invitation says about it.
 * @returns undefined where it is pending no more
 */
export async function describeInvitation(
  read: Reader,
  id: string,
  now: number,
): Promise<InvitationFacts | undefined> {
  const invitation = await findInvitation(read, id, now);
  if (invitation?.state !== 'pending') return undefined;
  const surroundings = await findSurroundings(read, invitation);
  if (!surroundings || surroundings.isOrganizationDeleted) return undefined;
  return {
    organizationName: surroundings.organizationName,
    inviterName: surroundings.inviterName ?? undefined,
    role: invitation.role,
    expiresAt: invitation.expires_at,
  };
}
