import type { Needs } from '../handler.ts';
import { presentManager } from '../managers/manager.ts';
import { listManagerRows } from '../managers/store.ts';
import { pageBounds, pageOf } from '../paging.ts';
import { usedEvent } from './operator.ts';

export function listManagersAsOperator({ change }: Pick<Needs, 'change'>) {
  return change('listManagersAsOperator', {
    apply: async ({ tx, caller, target: { id: organization }, query }) => {
      const bounds = pageBounds(query);
      const rows = await listManagerRows(tx, organization, bounds);
      return {
        events: usedEvent({ by: caller, operation: 'listManagersAsOperator', organization }),
        answer: { status: 200, body: pageOf(rows, bounds, ({ id }) => id, presentManager) },
      };
    },
  });
}
