import { MINUTE } from '../../ground/clock.ts';
import type { Task } from '../../ground/work/task.ts';
import { adoptGroups } from './adoption-store.ts';
import { finishDeleted } from './deletion-store.ts';

/** Rows that one transaction writes. */
const BATCH = 500;

/** The name of the task that deletes the members of deleted groups. */
export const FINISH_GROUPS = 'finish-deleted-groups';

export function groupTasks(): Task[] {
  return [
    {
      name: FINISH_GROUPS,
      every: MINUTE,
      batch: async (tx) => {
        const done = await finishDeleted(tx, BATCH);
        return { done: done ?? 0, isMoreLeft: done !== undefined };
      },
    },
    {
      name: 'adopt-directory-groups',
      every: MINUTE,
      batch: async (tx) => {
        const done = await adoptGroups(tx, BATCH);
        return { done, isMoreLeft: done >= BATCH };
      },
    },
  ];
}
