import type { Needs } from '../handler.ts';
import { managerEvent } from './manager.ts';
import { isLastOwner } from './ownership.ts';
import { deleteManagerRow } from './store.ts';

export function removeManager({ change }: Pick<Needs, 'change'>) {
  return change('removeManager', {
    apply: async ({ tx, target: { manager }, fail }) => {
      if (await isLastOwner(tx, manager)) throw fail('LAST_OWNER');
      await deleteManagerRow(tx, manager.id);
      return {
        events: managerEvent('manager.removed', manager, { role: manager.role }),
        answer: { status: 204 },
      };
    },
  });
}
