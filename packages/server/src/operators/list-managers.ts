import type { Needs } from '../handler.ts';
import { countedManagersOf, listManagerRows } from '../managers/list-store.ts';
import { presentManager } from '../managers/manager.ts';
import { pageBounds, pageOf, totalOf, withTotal } from '../paging.ts';
import { usedEvent } from './operator.ts';

export function listManagersAsOperator({ change }: Needs) {
  return change('listManagersAsOperator', {
    apply: async ({ tx, caller, target: { id: organization }, query }) => {
      const bounds = pageBounds(query);
      const rows = await listManagerRows(tx, organization, bounds);
      const page = pageOf(rows, bounds, ({ id }) => id, presentManager);
      const total = () => totalOf(tx, countedManagersOf(tx, organization));
      return {
        events: usedEvent({ by: caller, operation: 'listManagersAsOperator', organization }),
        answer: { status: 200, body: await withTotal(page, query, total) },
      };
    },
  });
}
