import { deletingTask } from '../work/old-rows.ts';
import { MARGIN } from '../work/task.ts';
import { expiredSolutions } from './store.ts';

export const challengeTasks = () => [
  deletingTask('delete-solved-challenges', (now) => expiredSolutions(now - MARGIN)),
];
