import { MINUTE } from '../clock.ts';
import { deleteBatch } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { expiredApprovals } from './store.ts';

const BATCH = 200;

export function approvalTasks(): Task[] {
  return [
    {
      name: 'delete-approvals',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, expiredApprovals(now - MARGIN), BATCH),
    },
  ];
}
