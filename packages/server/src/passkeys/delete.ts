import type { Needs } from '../handler.ts';
import { sessionEvent } from '../sessions/session.ts';
import { deleteSessionsBegunWith } from '../sessions/store.ts';
import { passkeyEvent } from './passkey.ts';
import { deletePasskeyRow } from './store.ts';

/** Removes a passkey, and ends the sessions that began with it. */
export function deletePasskey({ change }: Pick<Needs, 'change'>) {
  return change('deletePasskey', {
    apply: async ({ tx, target, caller: { account } }) => {
      await deletePasskeyRow(tx, target.id);
      const ended = await deleteSessionsBegunWith(tx, target);
      return {
        events: [
          passkeyEvent('account.passkey_removed', target),
          ...ended.map((session) => sessionEvent('session.ended', session)),
        ],
        mails: [{ purpose: 'passkey_removed_notice', recipient: account.email, account: account.id }],
        answer: { status: 204 },
      };
    },
  });
}
