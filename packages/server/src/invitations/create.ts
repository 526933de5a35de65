import { callerId } from '../callers/caller.ts';
import { hasAsMany } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { isManagedByEmail } from '../managers/store.ts';
import { INVITATION_LIFETIME, invitationEvent, presentInvitation } from './invitation.ts';
import { limitedBy } from './limits.ts';
import { insertInvitation, noteEnd, pendingIn } from './store.ts';

export function createInvitation({ change, limits, amounts }: Pick<Needs, 'change' | 'limits' | 'amounts'>) {
  return change('createInvitation', {
    grants: ({ role }) => role,
    // As whoever makes a manager an owner.
    demands: ({ body: { role } }) => (role === 'owner' ? { isForRecent: true } : undefined),

    apply: async ({ tx, target: { organization }, caller, body: { email, role }, now, fail }) => {
      const excess = await limitedBy(limits, tx, {
        inviter: callerId(caller),
        organization: organization.id,
        recipient: email.typed,
      });
      if (excess) throw fail('RATE_LIMITED', excess);
      const invitation = {
        id: newId(),
        organization_id: organization.id,
        email: email.typed,
        email_canonical: email.canonical,
        role,
        state: 'pending',
        invited_by: callerId(caller),
        accepted_by: null,
        expires_at: now + INVITATION_LIFETIME,
        created_at: now,
      } as const;
      if (await isManagedByEmail(tx, organization.id, email.canonical)) throw fail('MANAGER_ALREADY_EXISTS');
      const revoked = await noteEnd(tx, invitation, now);
      if (!(await insertInvitation(tx, invitation))) throw fail('INVITATION_ALREADY_PENDING');
      const pending = pendingIn(tx, organization.id, now);
      if (await hasAsMany(pending, amounts.invitations + 1)) throw fail('INVITATION_LIMIT_REACHED');
      return {
        events: [
          invitationEvent('invitation.created', invitation, { email: email.typed, role }),
          ...(revoked ? [invitationEvent('invitation.revoked', revoked)] : []),
        ],
        mails: [{ purpose: 'invitation', recipient: invitation.email, invitation: invitation.id }],
        answer: {
          status: 201,
          headers: { Location: `/v1/invitations/${invitation.id}` },
          body: presentInvitation(invitation),
        },
      };
    },
  });
}
