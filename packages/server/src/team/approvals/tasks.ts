import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN } from '../../ground/work/task.ts';
import { expiredApprovals } from './store.ts';

export const approvalTasks = () => [
  deletingTask('delete-approvals', (now) => expiredApprovals(now - MARGIN)),
];
