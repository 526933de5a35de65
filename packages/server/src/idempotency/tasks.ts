import { deleteBatch } from '../work/old-rows.ts';
import { MARGIN, MINUTE, type Task } from '../work/task.ts';
import { KEPT_FOR, oldKeys } from './store.ts';

const BATCH = 200;

export function idempotencyTasks(): Task[] {
  return [
    {
      name: 'delete-idempotency-keys',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, oldKeys(now - KEPT_FOR - MARGIN), BATCH),
    },
  ];
}
