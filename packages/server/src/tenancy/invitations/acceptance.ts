import type { NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { ManagerRow } from '../../ground/database/schema.ts';
import { newManager } from '../managers/columns.ts';
import { managerEvent } from '../managers/manager.ts';
import { addManagerRow, type ManagerObstacle } from '../managers/store.ts';
import { holdCatalogue } from '../roles/catalogue.ts';
import { giveRoles, TEAM } from '../roles/giving.ts';
import { inheritRoles, namesIn } from '../roles/held.ts';
import { type Invitation, invitationEvent } from './invitation.ts';
import { updateInvitationRow } from './store.ts';
import type { LockedInvitation } from './token.ts';

/** Whether an invitation can be accepted or declined. */
export function isOpen({ invitation, isOrganizationThere }: LockedInvitation): boolean {
  return isOrganizationThere && invitation.state === 'pending';
}

/**
 * Why an account with this email cannot accept an invitation. For viewers the token is enough, as mails may be passed on;
 * only the invited address can accept any other role.
 */
export function obstacleTo(
  locked: LockedInvitation,
  canonical: string,
): 'ACCESS_FORBIDDEN' | 'INVITATION_NOT_PENDING' | undefined {
  const { role, email_canonical } = locked.invitation;
  if (role !== 'viewer' && email_canonical !== canonical) return 'ACCESS_FORBIDDEN';
  return isOpen(locked) ? undefined : 'INVITATION_NOT_PENDING';
}

export interface AcceptanceResult {
  readonly manager: ManagerRow;
  readonly events: readonly [NewEvent, NewEvent];
}

/** How an invitation is accepted. */
export interface Accepting {
  readonly accountId: string;
  readonly now: number;
  /** The most managers that an organization may have. */
  readonly most: number;
}

/**
 * Makes an account a manager with an open invitation. The caller must hold the lock of the organization.
 */
export async function accept(
  tx: Transaction,
  invitation: Invitation,
  { accountId, now, most }: Accepting,
): Promise<AcceptanceResult | ManagerObstacle> {
  const { organization_id, role } = invitation;
  const manager = newManager({ organization_id, account_id: accountId, role }, now);
  const hasRoles = invitation.roles !== null;
  // Before anything is written: a transaction that changes the catalogue may be waiting for those rows.
  if (hasRoles) await holdCatalogue(tx);
  const byHook = await addManagerRow(tx, manager, most);
  if (typeof byHook === 'string') return byHook;
  if (hasRoles) await inheritRoles(tx, manager.id, invitation.id);
  const roles = [...new Set([...(hasRoles ? namesIn(invitation.roles) : []), ...byHook])];
  const to = { kind: 'manager', id: manager.id } as const;
  if (byHook.length > 0)
    await giveRoles(tx, { to, organizationId: organization_id, names: roles, giver: TEAM });
  await updateInvitationRow(tx, invitation, { state: 'accepted', accepted_by: accountId });
  const actor = { actor: accountId };
  const accepted = invitationEvent('invitation.accepted', invitation, { accountId, managerId: manager.id });
  const added = managerEvent('manager.added', manager, {
    role: manager.role,
    ...(roles.length > 0 && { roles }),
    invitationId: invitation.id,
  });
  return {
    manager,
    events: [
      { ...accepted, ...actor },
      { ...added, ...actor },
    ],
  };
}
