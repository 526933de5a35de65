import type { Needs } from '../handler.ts';
import { invitationEvent } from './invitation.ts';
import { updateInvitationRow } from './store.ts';

export function revokeInvitation({ change }: Pick<Needs, 'change'>) {
  return change('revokeInvitation', {
    apply: async ({ tx, target: { invitation }, fail }) => {
      if (invitation.state !== 'pending') throw fail('INVITATION_NOT_PENDING');
      await updateInvitationRow(tx, invitation, { state: 'revoked' });
      return { events: invitationEvent('invitation.revoked', invitation), answer: { status: 204 } };
    },
  });
}
