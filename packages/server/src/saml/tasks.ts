import { deletingTask } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { type RenewalNeeds, readingTask, warningTask } from './renewal.ts';
import { expiredAssertions } from './store.ts';

export const samlTasks = (needs: RenewalNeeds): Task[] => [
  deletingTask('delete-saml-assertions', (now) => expiredAssertions(now - MARGIN)),
  readingTask(needs),
  warningTask(needs),
];
