import type { Needs } from '../handler.ts';
import { pageBounds } from '../paging.ts';
import { presentOperatorAccount } from './account.ts';
import { selectBeginning, selectPage } from './account-store.ts';
import { usedEvent } from './operator.ts';
import { searchedPage } from './search.ts';

export function listAccountsAsOperator({ change, database }: Pick<Needs, 'change' | 'database'>) {
  return change('listAccountsAsOperator', {
    apply: async ({ tx, caller, query: { email, state, ...query } }) => {
      const beginning = email?.normalize('NFC').trim().toLowerCase();
      const find = (limit: number) =>
        selectBeginning(tx, database.kind, beginning ?? '')
          .limit(limit)
          .execute();
      const body = await searchedPage({
        bounds: pageBounds(query),
        find: beginning === undefined ? undefined : async (limit) => (await find(limit)).map(({ id }) => id),
        list: (page, among) => selectPage(tx, { state, among }, page).execute(),
        matches: (account) => account.email_canonical.startsWith(beginning ?? ''),
        present: presentOperatorAccount,
      });
      return {
        events: usedEvent({ by: caller, operation: 'listAccountsAsOperator' }),
        answer: { status: 200, body },
      };
    },
  });
}
