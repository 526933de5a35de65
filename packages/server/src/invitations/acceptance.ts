import type { NewEvent } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { ManagerRow } from '../database/schema.ts';
import { newId } from '../id.ts';
import { managerEvent } from '../managers/manager.ts';
import { addManagerRow, type ManagerObstacle } from '../managers/store.ts';
import { type Invitation, invitationEvent } from './invitation.ts';
import { updateInvitationRow } from './store.ts';
import type { LockedInvitation } from './token.ts';

/** Whether an invitation can be accepted or declined. */
export function isOpen({ invitation, isOrganizationThere }: LockedInvitation): boolean {
  return isOrganizationThere && invitation.state === 'pending';
}

/**
 * What keeps an account with this email from accepting an invitation, if anything does. To be a viewer, the token is
 * proof enough: it may have been passed on. More than that is meant for the invited address alone.
 */
export function obstacleTo(
  locked: LockedInvitation,
  canonical: string,
): 'ACCESS_FORBIDDEN' | 'INVITATION_NOT_PENDING' | undefined {
  const { role, email_canonical } = locked.invitation;
  if (role !== 'viewer' && email_canonical !== canonical) return 'ACCESS_FORBIDDEN';
  return isOpen(locked) ? undefined : 'INVITATION_NOT_PENDING';
}

export interface Accepted {
  readonly manager: ManagerRow;
  readonly events: readonly [NewEvent, NewEvent];
}

/** Who accepts an invitation. */
export interface Accepting {
  readonly accountId: string;
  readonly now: number;
  /** Managers that an organization may have. */
  readonly most: number;
}

/**
 * Makes an account a manager, as an open invitation says. The caller holds the lock of the organization.
 * @returns what happened, or what stands in the way
 */
export async function accept(
  tx: Transaction,
  invitation: Invitation,
  { accountId, now, most }: Accepting,
): Promise<Accepted | ManagerObstacle> {
  const manager = {
    id: newId(),
    organization_id: invitation.organization_id,
    account_id: accountId,
    role: invitation.role,
    accepted: 1,
    created_at: now,
    updated_at: now,
  };
  const obstacle = await addManagerRow(tx, manager, most);
  if (obstacle) return obstacle;
  await updateInvitationRow(tx, invitation, { state: 'accepted', accepted_by: accountId });
  const actor = { actor: accountId };
  const accepted = invitationEvent('invitation.accepted', invitation, { accountId, managerId: manager.id });
  const added = managerEvent('manager.added', manager, { role: manager.role, invitationId: invitation.id });
  return {
    manager,
    events: [
      { ...accepted, ...actor },
      { ...added, ...actor },
    ],
  };
}
