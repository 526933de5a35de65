import { differences } from '../consequences/record-events.ts';
import type { Needs } from '../handler.ts';
import { presentAccount } from './account.ts';
import { updateAccountRow } from './store.ts';

export function updateAccount({ change }: Pick<Needs, 'change'>) {
  return change('updateAccount', {
    apply: async ({ tx, target, body: { name }, now }) => {
      const details = differences({ name: target.name }, { name });
      if (!details) return { events: 'unchanged', answer: { status: 200, body: presentAccount(target) } };
      const account = await updateAccountRow(tx, target, { name, updated_at: now });
      return {
        events: { type: 'account.updated', subject: account.id, account: account.id, details },
        answer: { status: 200, body: presentAccount(account) },
      };
    },
  });
}
