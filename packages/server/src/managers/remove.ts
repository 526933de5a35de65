import type { Needs } from '../handler.ts';
import { deleteManagerRow, hasAnotherOwner } from './store.ts';

export function removeManager({ change }: Pick<Needs, 'change'>) {
  return change('removeManager', {
    apply: async ({ tx, target: { manager }, fail }) => {
      if (manager.role === 'owner' && !(await hasAnotherOwner(tx, manager))) throw fail('LAST_OWNER');
      await deleteManagerRow(tx, manager.id);
      return { answer: { status: 204 } };
    },
  });
}
