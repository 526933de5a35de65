import { canonicalBeginning } from '../accounts/email.ts';
import type { Needs } from '../handler.ts';
import { totalOf } from '../paging.ts';
import { findPage, showPage } from '../search/list.ts';
import { presentOperatorAccount } from './account.ts';
import { selectInState, selectPage, waysToAccounts } from './account-store.ts';
import { usedEvent } from './operator.ts';

export function listAccountsAsOperator({ change, database }: Needs) {
  return change('listAccountsAsOperator', {
    // A search would keep others from writing.
    prepare: async ({ query }) => {
      const { email, state } = query;
      const wanted = { state, beginning: email === undefined ? undefined : canonicalBeginning(email) };
      const list = {
        ways: (sought: readonly string[]) => waysToAccounts(database, { ...wanted, sought }),
        total: () => totalOf(database.read, selectInState(database.read, state)),
        isNarrowed: email !== undefined,
      };
      return { found: await findPage(list, query), total: list.total };
    },
    apply: async ({ tx, caller, query, prepared: { found, total } }) => {
      const body = await showPage({
        query,
        found,
        list: (rows) => selectPage(tx, { state: query.state, rows }).execute(),
        idOf: (account) => account.id,
        present: presentOperatorAccount,
        total,
      });
      return {
        events: usedEvent({ by: caller, operation: 'listAccountsAsOperator' }),
        answer: { status: 200, body },
      };
    },
  });
}
