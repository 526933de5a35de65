import { deletingTask } from '../work/old-rows.ts';
import { MARGIN } from '../work/task.ts';
import { expiredSetups } from './store.ts';

/** Not the name that it has in earlier versions: that says whether their nodes still run. */
export const secondFactorTasks = () => [
  deletingTask('delete-expired-setups', (now) => expiredSetups(now - MARGIN)),
];
