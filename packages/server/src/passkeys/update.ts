import type { Needs } from '../handler.ts';
import { presentPasskey } from './passkey.ts';
import { renamePasskeyRow } from './store.ts';

export function updatePasskey({ change }: Pick<Needs, 'change'>) {
  return change('updatePasskey', {
    apply: async ({ tx, target, body: { name }, now }) => {
      const passkey = await renamePasskeyRow(tx, target, { name, now });
      const details = { passkeyId: passkey.id, passkeyName: { from: target.name, to: name } };
      const { account_id: account } = passkey;
      return {
        events: { type: 'account.updated', subject: account, account, details },
        answer: { status: 200, body: presentPasskey(passkey) },
      };
    },
  });
}
