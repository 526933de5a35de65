import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN } from '../../ground/work/task.ts';
import { expiredChallenges } from './challenges.ts';

export const passkeyTasks = () => [
  deletingTask('delete-passkey-challenges', (now) => expiredChallenges(now - MARGIN)),
];
