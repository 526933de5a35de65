import type { Transaction } from '../../ground/database/database.ts';
import type { IdentityRow } from '../../ground/database/schema.ts';
import { AFTER_ALL_IDS } from '../../ground/id.ts';
import { isPassword } from '../../identity/accounts/hasher.ts';
import { passwordHash } from '../../identity/accounts/store.ts';
import { countPasskeys } from '../../identity/passkeys/store.ts';
import { changing } from '../handler.ts';
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
