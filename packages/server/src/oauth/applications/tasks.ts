import { DAY, HOUR } from '../../ground/clock.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { secrets } from './store.ts';
import { deleteUnusedByUrl } from './unregistered-store.ts';

const BATCH = 100;

export function applicationTasks(): Task[] {
  return [
    deletingTask('delete-ended-application-secrets', (now) => secrets.ended(now - MARGIN)),
    {
      name: 'delete-unused-metadata-clients',
      every: HOUR,
      batch: async (tx, now) => {
        const done = await deleteUnusedByUrl(tx, now - DAY, BATCH);
        return { done, isMoreLeft: done >= BATCH };
      },
    },
  ];
}
