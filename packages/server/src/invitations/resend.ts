import { voidSecrets } from '../accounts/mailed-secret.ts';
import { callerId } from '../callers/caller.ts';
import type { Needs } from '../handler.ts';
import { INVITATION_LIFETIME, invitationEvent, presentInvitation } from './invitation.ts';
import { limitedBy } from './limits.ts';
import { updateInvitationRow } from './store.ts';

export function resendInvitation({ change, limits }: Pick<Needs, 'change' | 'limits'>) {
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
