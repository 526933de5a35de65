import { MINUTE } from '../clock.ts';
import { deleteBatch } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { expiredSetups } from './store.ts';

const BATCH = 200;

export function secondFactorTasks(): Task[] {
  return [
    {
      // Not the name that it has in earlier versions: that says whether their nodes still run.
      name: 'delete-expired-setups',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, expiredSetups(now - MARGIN), BATCH),
    },
  ];
}
