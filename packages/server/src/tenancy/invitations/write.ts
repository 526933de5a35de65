import type { Transaction } from '../../ground/database/database.ts';
import { voidSecrets } from '../../identity/accounts/mailed-secret.ts';
import type { Limits } from '../../identity/limits/limits.ts';
import { ok } from '../../pipeline/answers.ts';
import { callerId } from '../../pipeline/callers/caller.ts';
import { changing } from '../handler.ts';
import { giverOf, roleFlaws } from '../roles/giving.ts';
import { invite } from './create.ts';
import { INVITATION_LIFETIME, invitationEvent, presentInvitation } from './invitation.ts';
import { updateInvitationRow } from './store.ts';

interface InvitationMail {
  readonly inviter: string;
  readonly organization: string;
  /** As it was typed. */
  readonly recipient: string;
}

/** Counts an invitation and its mail. @returns the details of `RATE_LIMITED` if it is one too many */
async function limitedBy(
  limits: Limits,
  tx: Transaction,
  { inviter, organization, recipient }: InvitationMail,
) {
  const excess = await limits.invitation(tx, { inviter, organization });
  return excess ?? limits.mail(tx, { purpose: 'invitation', recipient });
}

export const createInvitation = changing('createInvitation', ({ database, limits, amounts }) => ({
  alsoInvalid: ({ roles }, _caller, { organization }) => roleFlaws(database.read, organization.id, roles),
  grants: ({ role }) => role,
  // As for making a manager an owner.
  demands: ({ body: { role } }) => (role === 'owner' ? { isForRecent: true } : undefined),

  apply: async ({
    tx,
    target: { organization, role: own },
    caller,
    body: { email, role, roles = [] },
    now,
    fail,
  }) => {
    const excess = await limitedBy(limits, tx, {
      inviter: callerId(caller),
      organization: organization.id,
      recipient: email.typed,
    });
    if (excess) throw fail('RATE_LIMITED', excess);
    const giver = giverOf(caller, organization.id, own);
    const invited = await invite(
      tx,
      {
        organizationId: organization.id,
        email,
        role,
        roles,
        giver,
        inviter: callerId(caller),
        isForTeam: false,
        now,
      },
      amounts,
    );
    if (typeof invited === 'string') throw fail(invited);
    return invited;
  },
}));

export const resendInvitation = changing('resendInvitation', ({ limits }) => ({
  apply: async ({ tx, target: { invitation }, caller, now, fail }) => {
    const excess = await limitedBy(limits, tx, {
      inviter: callerId(caller),
      organization: invitation.organization_id,
      recipient: invitation.email,
    });
    if (excess) throw fail('RATE_LIMITED', excess);
    if (invitation.state !== 'pending') throw fail('INVITATION_NOT_PENDING');
    const resent = await updateInvitationRow(tx, invitation, { expires_at: now + INVITATION_LIFETIME });
    // The earlier link is void at once, not only once the new mail is sent.
    await voidSecrets(tx, invitation.id, ['invitation']);
    return {
      events: invitationEvent('invitation.resent', invitation),
      mails: [{ purpose: 'invitation', recipient: invitation.email, invitation: invitation.id }],
      answer: ok(presentInvitation(resent)),
    };
  },
}));

export const revokeInvitation = changing('revokeInvitation', () => ({
  apply: async ({ tx, target: { invitation }, fail }) => {
    if (invitation.state !== 'pending') throw fail('INVITATION_NOT_PENDING');
    await updateInvitationRow(tx, invitation, { state: 'revoked' });
    return { events: invitationEvent('invitation.revoked', invitation), answer: { status: 204 } };
  },
}));
