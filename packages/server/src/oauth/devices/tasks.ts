import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { oldDevices } from './store.ts';

export function deviceTasks(): Task[] {
  return [deletingTask('delete-old-device-authorizations', (now) => oldDevices(now - MARGIN))];
}
