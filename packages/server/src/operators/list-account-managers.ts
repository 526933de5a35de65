import type { Needs } from '../handler.ts';
import { countedManagersOfAccount, listManagersOf } from '../managers/list-store.ts';
import { presentManager } from '../managers/manager.ts';
import { pageBounds, pageOf, totalOf, withTotal } from '../paging.ts';
import { usedEvent } from './operator.ts';
import { stateOf } from './organization.ts';

export function listAccountManagersAsOperator({ change }: Needs) {
  return change('listAccountManagersAsOperator', {
    apply: async ({ tx, caller, target: { id: account }, query }) => {
      const bounds = pageBounds(query);
      const rows = await listManagersOf(tx, account, bounds);
      const page = pageOf(
        rows,
        bounds,
        ({ id }) => id,
        ({ organization, ...manager }) => ({
          ...presentManager(manager),
          organization: { id: organization.id, name: organization.name, state: stateOf(organization) },
        }),
      );
      const total = () => totalOf(tx, countedManagersOfAccount(tx, account));
      return {
        events: usedEvent({ by: caller, operation: 'listAccountManagersAsOperator', account }),
        answer: { status: 200, body: await withTotal(page, query, total) },
      };
    },
  });
}
