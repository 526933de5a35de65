import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN } from '../../ground/work/task.ts';
import { expiredLoginCodes } from './store.ts';

export const loginCodeTasks = () => [
  deletingTask('delete-login-codes', (now) => expiredLoginCodes(now - MARGIN)),
];
