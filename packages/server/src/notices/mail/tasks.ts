import { DAY, HOUR } from '../../ground/clock.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { type Chore, MARGIN } from '../../ground/work/task.ts';
import { expiredSecrets } from '../../identity/accounts/mailed-secret.ts';
import { deleteMailsBefore } from './files.ts';

/** How long mail files are kept, in milliseconds: by then most links have expired. */
const KEPT = DAY;

/** Runs on each node, as each has a folder of its own. */
export function mailFolderChore(folder: string): Chore {
  return {
    name: 'delete-mail-files',
    every: HOUR,
    run: () => deleteMailsBefore(folder, systemClock() - KEPT),
  };
}

/** Using a secret deletes it; this deletes those that expired unused. */
export const mailTasks = () => [deletingTask('delete-mail-secrets', (now) => expiredSecrets(now - MARGIN))];
