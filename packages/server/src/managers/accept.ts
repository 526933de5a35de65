import type { Needs } from '../handler.ts';
import { managerEvent, presentManager } from './manager.ts';
import { updateManagerRow } from './store.ts';

/** Takes the word of an account that was added directly. */
export function acceptManager({ change }: Pick<Needs, 'change'>) {
  return change('acceptManager', {
    apply: async ({ tx, target: { manager }, now }) => {
      if (manager.accepted === 1)
        return { events: 'unchanged', answer: { status: 200, body: presentManager(manager) } };
      const accepted = await updateManagerRow(tx, manager, { accepted: 1, updated_at: now });
      return {
        events: managerEvent('manager.accepted', manager, {}),
        answer: { status: 200, body: presentManager(accepted) },
      };
    },
  });
}
