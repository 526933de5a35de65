import type { Needs } from '../handler.ts';
import { invitationEvent } from './invitation.ts';
import { updateInvitationRow } from './store.ts';
import { isOpen, lockByToken, UNKNOWN_TOKEN } from './token.ts';

export function declineInvitation({ change }: Pick<Needs, 'change'>) {
  return change('declineInvitation', {
    apply: async ({ tx, body: { token }, now, fail }) => {
      const locked = await lockByToken(tx, token, now);
      if (!locked) throw fail('FIELDS_VALIDATION_ERROR', { token: UNKNOWN_TOKEN });
      if (!isOpen(locked)) throw fail('INVITATION_NOT_PENDING');
      await updateInvitationRow(tx, locked.invitation, { state: 'declined' });
      return {
        events: invitationEvent('invitation.declined', locked.invitation),
        answer: { status: 204 },
      };
    },
  });
}
