import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN } from '../../ground/work/task.ts';
import { expiredSolutions } from './store.ts';

export const challengeTasks = () => [
  deletingTask('delete-solved-challenges', (now) => expiredSolutions(now - MARGIN)),
];
