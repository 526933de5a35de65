import type { Needs } from '../handler.ts';
import { keepCodesKey } from './codes-store.ts';
import { deleteCodesWithoutFactor } from './factors.ts';
import { deleteTotp, totpOf } from './store.ts';

export function deactivateTotp({ change }: Pick<Needs, 'change'>) {
  return change('deactivateTotp', {
    apply: async ({ tx, target: { id, email }, fail }) => {
      if (!(await totpOf(tx, id))) throw fail('TOTP_NOT_FOUND');
      await keepCodesKey(tx, id);
      await deleteTotp(tx, id);
      await deleteCodesWithoutFactor(tx, id);
      return {
        events: { type: 'account.totp_disabled', subject: id, account: id },
        mails: [{ purpose: 'totp_disabled_notice', recipient: email, account: id }],
        answer: { status: 204 },
      };
    },
  });
}
