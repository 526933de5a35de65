import { lockOwnedAlone, removeAccount } from '../consequences/account-removed.ts';
import type { Recorded } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { BAD_SECRET, secretsOf } from './secrets.ts';
import { NOTHING_PENDING, updateAccountRow } from './store.ts';

/** "This was not me": whoever got a verification mail for something that they did not start ends it. */
export function rejectEmail({ change, ...needs }: Pick<Needs, 'change' | 'database' | 'clock'>) {
  const secrets = secretsOf(needs, ['verification', 'email_change']);

  async function dropChange(tx: Transaction, account: AccountRow): Promise<Recorded> {
    await updateAccountRow(tx, account, NOTHING_PENDING);
    const details = { emailChange: 'rejected' };
    return { type: 'account.updated', subject: account.id, account: account.id, details };
  }

  return change('rejectEmail', {
    prepare: ({ body }) => secrets.find(body.token),

    apply: async ({ tx, prepared, body, now, fail }) => {
      const proven = await secrets.use(tx, prepared, body.token);
      if (!proven) throw fail('FIELDS_VALIDATION_ERROR', { token: BAD_SECRET });
      const { account, purpose } = proven;
      const answer = { status: 204 } as const;
      if (purpose === 'email_change') return { events: await dropChange(tx, account), answer };
      // Somebody who can read its mail has shown it before.
      if (account.email_verified_at !== null) return { events: 'unchanged', answer };
      await lockOwnedAlone(tx, account.id);
      return { ...(await removeAccount(tx, account, { now, reason: 'email_rejected' })), answer };
    },
  });
}
