import type { Needs } from '../handler.ts';
import { invitationEvent } from './invitation.ts';
import { updateInvitationRow } from './store.ts';
import { lockByToken, UNKNOWN_TOKEN } from './token.ts';

export function declineInvitation({ change }: Pick<Needs, 'change'>) {
  return change('declineInvitation', {
    apply: async ({ tx, body: { token }, now, fail }) => {
      const locked = await lockByToken(tx, token, now);
      if (!locked) throw fail('FIELDS_VALIDATION_ERROR', { token: UNKNOWN_TOKEN });
      const { invitation, isOrganizationThere } = locked;
      if (!isOrganizationThere || invitation.state !== 'pending') throw fail('INVITATION_NOT_PENDING');
      await updateInvitationRow(tx, invitation, { state: 'declined' });
      return { events: invitationEvent('invitation.declined', invitation), answer: { status: 204 } };
    },
  });
}
