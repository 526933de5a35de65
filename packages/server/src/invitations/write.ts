import { voidSecrets } from '../accounts/mailed-secret.ts';
import { callerId } from '../callers/caller.ts';
import { hasAsMany, type Transaction } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import type { Limits } from '../limits/limits.ts';
import { isManagedByEmail } from '../managers/store.ts';
import { INVITATION_LIFETIME, invitationEvent, presentInvitation } from './invitation.ts';
import { insertInvitation, noteEnd, pendingIn, updateInvitationRow } from './store.ts';

interface Sent {
  readonly inviter: string;
  readonly organization: string;
  /** As it was typed. */
  readonly recipient: string;
}

/** Counts an invitation that is sent, and its mail: what `RATE_LIMITED` says where it is one too many. */
async function limitedBy(limits: Limits, tx: Transaction, { inviter, organization, recipient }: Sent) {
  const excess = await limits.invitation(tx, { inviter, organization });
  return excess ?? limits.mail(tx, { purpose: 'invitation', recipient });
}

export function createInvitation({ change, limits, amounts }: Needs) {
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

export function resendInvitation({ change, limits }: Needs) {
  return change('resendInvitation', {
    apply: async ({ tx, target: { invitation }, caller, now, fail }) => {
      const excess = await limitedBy(limits, tx, {
        inviter: callerId(caller),
        organization: invitation.organization_id,
        recipient: invitation.email,
      });
      if (excess) throw fail('RATE_LIMITED', excess);
      if (invitation.state !== 'pending') throw fail('INVITATION_NOT_PENDING');
      const resent = await updateInvitationRow(tx, invitation, { expires_at: now + INVITATION_LIFETIME });
      // The older link is void at once, not only when the mail with the new one is on its way.
      await voidSecrets(tx, invitation.id, ['invitation']);
      return {
        events: invitationEvent('invitation.resent', invitation),
        mails: [{ purpose: 'invitation', recipient: invitation.email, invitation: invitation.id }],
        answer: { status: 200, body: presentInvitation(resent) },
      };
    },
  });
}

export function revokeInvitation({ change }: Needs) {
  return change('revokeInvitation', {
    apply: async ({ tx, target: { invitation }, fail }) => {
      if (invitation.state !== 'pending') throw fail('INVITATION_NOT_PENDING');
      await updateInvitationRow(tx, invitation, { state: 'revoked' });
      return { events: invitationEvent('invitation.revoked', invitation), answer: { status: 204 } };
    },
  });
}
