import { MINUTE } from '../clock.ts';
import { deleteBatch } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { expiredChallenges } from './challenges.ts';

const BATCH = 200;

export function passkeyTasks(): Task[] {
  return [
    {
      name: 'delete-passkey-challenges',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, expiredChallenges(now - MARGIN), BATCH),
    },
  ];
}
