import { expiredSecrets } from '../accounts/mailed-secret.ts';
import { DAY, HOUR } from '../clock.ts';
import { deletingTask } from '../work/old-rows.ts';
import { type Chore, MARGIN } from '../work/task.ts';
import { deleteMailsBefore } from './files.ts';

/** How long a mail stands in its file: the links of most are worth nothing any more. */
const KEPT = DAY;

/** Each node has a folder of its own. */
export function mailFolderChore(folder: string): Chore {
  return {
    name: 'delete-mail-files',
    every: HOUR,
    run: () => deleteMailsBefore(folder, Date.now() - KEPT),
  };
}

/** A secret that was used is gone already; one that nobody used goes here. */
export const mailTasks = () => [deletingTask('delete-mail-secrets', (now) => expiredSecrets(now - MARGIN))];
