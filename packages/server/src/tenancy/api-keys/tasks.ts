import { MINUTE } from '../../ground/clock.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { deleteRevoked } from './revocation.ts';
import { secrets } from './store.ts';

const BATCH = 200;

export function apiKeyTasks(): Task[] {
  return [
    deletingTask('delete-ended-api-key-secrets', (now) => secrets.ended(now - MARGIN)),
    {
      name: 'delete-revoked-api-keys',
      every: 10 * MINUTE,
      batch: async (tx) => {
        const done = await deleteRevoked(tx, BATCH);
        return { done, isMoreLeft: done > 0 };
      },
    },
  ];
}
