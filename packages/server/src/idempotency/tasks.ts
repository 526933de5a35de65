import { MARGIN, MINUTE, type Task } from '../work/task.ts';
import { deleteKeys, KEPT_FOR } from './store.ts';

const BATCH = 200;

export function idempotencyTasks(): Task[] {
  return [
    {
      name: 'delete-idempotency-keys',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteKeys(tx, now - KEPT_FOR - MARGIN, BATCH),
    },
  ];
}
