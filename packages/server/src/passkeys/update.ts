import { differences } from '../consequences/record-events.ts';
import type { Needs } from '../handler.ts';
import { presentPasskey } from './passkey.ts';
import { renamePasskeyRow } from './store.ts';

export function updatePasskey({ change }: Pick<Needs, 'change'>) {
  return change('updatePasskey', {
    apply: async ({ tx, target, body: { name }, now }) => {
      const details = differences({ name: target.name }, { name });
      if (!details) return { events: 'unchanged', answer: { status: 200, body: presentPasskey(target) } };
      const passkey = await renamePasskeyRow(tx, target, { name, now });
      return {
        events: { type: 'passkey.renamed', subject: passkey.id, account: passkey.account_id, details },
        answer: { status: 200, body: presentPasskey(passkey) },
      };
    },
  });
}
