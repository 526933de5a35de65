import { isPassword } from '../accounts/hasher.ts';
import { passwordHash } from '../accounts/store.ts';
import type { Transaction } from '../database/database.ts';
import type { IdentityRow } from '../database/schema.ts';
import { changing } from '../handler.ts';
import { AFTER_ALL_IDS } from '../id.ts';
import { countPasskeys } from '../passkeys/store.ts';
import { identityEvent } from './identity.ts';
import { deleteIdentityRow, listIdentityRows } from './store.ts';

/** Unlinks a provider, unless nobody could sign in to the account any more. */
export const deleteIdentity = changing('deleteIdentity', () => ({
  apply: async ({ tx, target: identity, caller: { account }, fail }) => {
    if (!(await hasOtherCredential(tx, identity))) throw fail('LAST_CREDENTIAL');
    await deleteIdentityRow(tx, identity.id);
    return {
      events: identityEvent('identity.unlinked', identity),
      mails: [{ purpose: 'identity_unlinked_notice', recipient: account.email, account: account.id }],
      answer: { status: 204 },
    };
  },
}));

async function hasOtherCredential(tx: Transaction, { account_id: id }: IdentityRow): Promise<boolean> {
  if (isPassword((await passwordHash(tx, id)) ?? '')) return true;
  if ((await countPasskeys(tx, id)) > 0) return true;
  return (await listIdentityRows(tx, id, { before: AFTER_ALL_IDS, rows: 2 })).length > 1;
}
