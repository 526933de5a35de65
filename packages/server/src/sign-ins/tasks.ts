import { deletingTask } from '../work/old-rows.ts';
import { MARGIN } from '../work/task.ts';
import { expiredSignIns } from './store.ts';

export const signInTasks = () => [deletingTask('delete-sign-ins', (now) => expiredSignIns(now - MARGIN))];
