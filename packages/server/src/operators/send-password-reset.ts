import type { Needs } from '../handler.ts';
import { usedEvent } from './operator.ts';

/** Asks for a mail that is sent whatever the state of the account is. */
export function sendPasswordReset({ change }: Needs) {
  return change('sendPasswordReset', {
    apply: async ({ caller, target: { id, email } }) => ({
      events: usedEvent({ by: caller, operation: 'sendPasswordReset', account: id }),
      mails: [{ purpose: 'operator_password_reset', recipient: email, account: id }],
      answer: { status: 204 },
    }),
  });
}
