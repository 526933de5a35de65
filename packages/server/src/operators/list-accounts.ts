import { canonicalBeginning } from '../accounts/email.ts';
import type { Needs } from '../handler.ts';
import { pageBounds } from '../paging.ts';
import { presentOperatorAccount } from './account.ts';
import { selectBeginning, selectPage } from './account-store.ts';
import { usedEvent } from './operator.ts';
import { searchedPage } from './search.ts';

export function listAccountsAsOperator({ change, database }: Pick<Needs, 'change' | 'database'>) {
  return change('listAccountsAsOperator', {
    apply: async ({ tx, caller, query: { email, state, ...query } }) => {
      const body = await searchedPage({
        bounds: pageBounds(query),
        beginning: email === undefined ? undefined : canonicalBeginning(email),
        find: (beginning) => selectBeginning(tx, database.kind, beginning),
        list: (page, among) => selectPage(tx, { state, among }, page).execute(),
        textOf: ({ email_canonical }) => email_canonical,
        present: presentOperatorAccount,
      });
      return {
        events: usedEvent({ by: caller, operation: 'listAccountsAsOperator' }),
        answer: { status: 200, body },
      };
    },
  });
}
