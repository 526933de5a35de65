import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { oldPushed } from './store.ts';

export function pushedTasks(): Task[] {
  return [deletingTask('delete-old-pushed-requests', (now) => oldPushed(now - MARGIN))];
}
