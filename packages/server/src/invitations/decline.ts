import { UNKNOWN_INVITATION } from '../accounts/mailed-secret.ts';
import type { Transaction } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { isOpen } from './acceptance.ts';
import { invitationEvent } from './invitation.ts';
import { updateInvitationRow } from './store.ts';
import { type LockedInvitation, lockByToken } from './token.ts';

/** Declines with the token from the mail: no account is needed for that. */
export function declineInvitation({ change }: Pick<Needs, 'change'>) {
  return change('declineInvitation', {
    apply: async ({ tx, body: { token }, now, fail }) => {
      const locked = await lockByToken(tx, token, now);
      if (!locked) throw fail('FIELDS_VALIDATION_ERROR', { token: UNKNOWN_INVITATION });
      if (!isOpen(locked)) throw fail('INVITATION_NOT_PENDING');
      return decline(tx, locked);
    },
  });
}

/** Declines what was sent to the address of the account. */
export function declineReceivedInvitation({ change }: Pick<Needs, 'change'>) {
  return change('declineReceivedInvitation', {
    apply: async ({ tx, target, fail }) => {
      if (!isOpen(target)) throw fail('INVITATION_NOT_PENDING');
      return decline(tx, target);
    },
  });
}

async function decline(tx: Transaction, { invitation }: LockedInvitation) {
  await updateInvitationRow(tx, invitation, { state: 'declined' });
  return { events: invitationEvent('invitation.declined', invitation), answer: { status: 204 } } as const;
}
