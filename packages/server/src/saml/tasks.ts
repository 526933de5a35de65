import { deletingTask } from '../work/old-rows.ts';
import { MARGIN } from '../work/task.ts';
import { expiredAssertions } from './store.ts';

export const samlTasks = () => [
  deletingTask('delete-saml-assertions', (now) => expiredAssertions(now - MARGIN)),
];
