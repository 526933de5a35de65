import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN } from '../../ground/work/task.ts';
import { expiredSignIns } from './store.ts';

export const signInTasks = () => [deletingTask('delete-sign-ins', (now) => expiredSignIns(now - MARGIN))];
