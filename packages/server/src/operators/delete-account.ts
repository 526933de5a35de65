import { onlyOwnerOf } from '../accounts/delete.ts';
import { removeAccount } from '../accounts/remove.ts';
import type { Needs } from '../handler.ts';
import { lockOwnedAlone } from '../managers/ownership.ts';
import { isProtected } from './protection.ts';

/** Deletes an account as if it had deleted itself. */
export function deleteAccountAsOperator({ change }: Pick<Needs, 'change'>) {
  return change('deleteAccountAsOperator', {
    apply: async ({ tx, caller, target: account, now, fail }) => {
      if (isProtected(account, caller)) throw fail('OPERATOR_PROTECTED');
      const owned = await lockOwnedAlone(tx, account.id);
      const live = owned.filter(({ deleted_at }) => deleted_at === null);
      if (live.length > 0) throw fail('LAST_OWNER', { detail: `The account is ${onlyOwnerOf(live)}` });
      return { events: await removeAccount(tx, account, { owned, now }), answer: { status: 204 } };
    },
  });
}
