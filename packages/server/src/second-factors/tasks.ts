import { MINUTE } from '../clock.ts';
import { deleteBatch } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { expiredSetups } from './store.ts';

const BATCH = 200;

export function secondFactorTasks(): Task[] {
  return [
    {
      name: 'delete-totp-setups',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, expiredSetups(now - MARGIN), BATCH),
    },
  ];
}
