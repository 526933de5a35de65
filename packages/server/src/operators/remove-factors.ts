import type { Needs } from '../handler.ts';
import { deletePasskeysOf } from '../passkeys/store.ts';
import { deleteSetup, deleteTotp } from '../second-factors/store.ts';
import { sessionEvent } from '../sessions/session.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { isProtected } from './protection.ts';

export function removeFactors({ change }: Pick<Needs, 'change'>) {
  return change('removeFactors', {
    apply: async ({ tx, caller, target: account, fail }) => {
      if (isProtected(account, caller)) throw fail('OPERATOR_PROTECTED');
      const { id, email } = account;
      await deleteSetup(tx, id);
      await deleteTotp(tx, id);
      await deletePasskeysOf(tx, id);
      const ended = await deleteSessionsOf(tx, id);
      return {
        events: [
          { type: 'account.factors_removed', subject: id, account: id },
          ...ended.map((session) => sessionEvent('session.ended', session)),
        ],
        mails: [{ purpose: 'factors_removed_notice', recipient: email, account: id }],
        answer: { status: 204 },
      };
    },
  });
}
