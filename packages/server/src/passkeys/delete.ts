import type { Needs } from '../handler.ts';
import { deleteCodesWithoutFactor } from '../second-factors/factors.ts';
import { endedEvents, endSessionsBegunWith } from '../sessions/end.ts';
import { ends, lifetimeOf } from '../sessions/session.ts';
import { passkeyEvent } from './passkey.ts';
import { deletePasskeyRow } from './store.ts';

/** Removes a passkey, and ends the sessions that began with it. */
export function deletePasskey({ change, lifetimes }: Pick<Needs, 'change' | 'lifetimes'>) {
  return change('deletePasskey', {
    apply: async ({ tx, target, caller, caller: { account, session }, now }) => {
      await deletePasskeyRow(tx, target.id);
      await deleteCodesWithoutFactor(tx, target.account_id);
      const current = { current: session, ends: ends(lifetimeOf(caller, lifetimes), now) };
      const ended = await endSessionsBegunWith(tx, target, current);
      return {
        events: [passkeyEvent('account.passkey_removed', target), ...endedEvents(account.id, ended)],
        mails: [{ purpose: 'passkey_removed_notice', recipient: account.email, account: account.id }],
        answer: { status: 204 },
      };
    },
  });
}
