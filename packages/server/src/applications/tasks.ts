import { deletingTask } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { endedSecrets } from './store.ts';

export function applicationTasks(): Task[] {
  return [deletingTask('delete-ended-application-secrets', (now) => endedSecrets(now - MARGIN))];
}
