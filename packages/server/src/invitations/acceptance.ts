import type { Transaction } from '../database/database.ts';
import type { ManagerRow } from '../database/schema.ts';
import type { NewEvent } from '../events/event.ts';
import { newId } from '../id.ts';
import { managerEvent } from '../managers/manager.ts';
import { insertManager } from '../managers/store.ts';
import { type Invitation, invitationEvent } from './invitation.ts';
import { updateInvitationRow } from './store.ts';
import type { LockedInvitation } from './token.ts';

/**
 * What keeps an account with this email from accepting an invitation, if anything does. To be a viewer, the token is
 * proof enough: it may have been passed on. More than that is meant for the invited address alone.
 */
export function obstacleTo(
  { invitation, isOrganizationThere }: LockedInvitation,
  canonical: string,
): 'ACCESS_FORBIDDEN' | 'INVITATION_NOT_PENDING' | undefined {
  const { role, email_canonical, state } = invitation;
  if (role !== 'viewer' && email_canonical !== canonical) return 'ACCESS_FORBIDDEN';
  return isOrganizationThere && state === 'pending' ? undefined : 'INVITATION_NOT_PENDING';
}

export interface Accepted {
  readonly manager: ManagerRow;
  readonly events: readonly [NewEvent, NewEvent];
}

/**
 * Makes an account a manager, as an open invitation says. The caller holds the lock of the organization.
 * @returns undefined where the account is one already; the invitation stays as it is
 */
export async function accept(
  tx: Transaction,
  invitation: Invitation,
  { accountId, now }: { readonly accountId: string; readonly now: number },
): Promise<Accepted | undefined> {
  const manager = {
    id: newId(),
    organization_id: invitation.organization_id,
    account_id: accountId,
    role: invitation.role,
    created_at: now,
    updated_at: now,
  };
  if (!(await insertManager(tx, manager))) return undefined;
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
