import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { type RenewalNeeds, readingTask, warningTask } from './renewal.ts';
import { expiredAssertions } from './store.ts';

export const samlTasks = (needs: RenewalNeeds): Task[] => [
  deletingTask('delete-saml-assertions', (now) => expiredAssertions(now - MARGIN)),
  readingTask(needs),
  warningTask(needs),
];
