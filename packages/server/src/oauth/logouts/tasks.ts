import { DAY } from '../../ground/clock.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import type { Task } from '../../ground/work/task.ts';
import { oldLogouts } from './store.ts';

/** How long a notice is retried, in milliseconds: longer than all pauses together. */
const KEPT = 7 * DAY;

export function logoutTasks(): Task[] {
  return [deletingTask('delete-old-logouts', (now) => oldLogouts(now - KEPT))];
}
