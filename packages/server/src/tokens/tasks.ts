import { HOUR } from '../clock.ts';
import type { Task } from '../work/task.ts';
import { endedBy } from './rotation.ts';
import { deleteSucceeded } from './store.ts';

export function tokenTasks(): Task[] {
  return [
    {
      name: 'delete-signing-keys',
      every: HOUR,
      batch: async (tx, now) => ({ done: await deleteSucceeded(tx, endedBy(now)), isMoreLeft: false }),
    },
  ];
}
