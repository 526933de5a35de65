import type { Needs } from '../handler.ts';
import { presentAccount } from './account.ts';
import { updateAccountRow } from './store.ts';

export function updateAccount({ change }: Pick<Needs, 'change'>) {
  return change('updateAccount', {
    apply: async ({ tx, target, body, now }) => {
      const account = await updateAccountRow(tx, target, { name: body.name, updated_at: now });
      const details = { name: { from: target.name, to: account.name } };
      return {
        events: { type: 'account.updated', subject: account.id, account: account.id, details },
        answer: { status: 200, body: presentAccount(account) },
      };
    },
  });
}
