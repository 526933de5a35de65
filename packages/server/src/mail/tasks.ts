import { expiredSecrets } from '../accounts/mailed-secret.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { deleteBatch } from '../work/old-rows.ts';
import { type Chore, MARGIN, type Task } from '../work/task.ts';
import { deleteMailsBefore } from './files.ts';

/** How long a mail stands in its file: the links of most are worth nothing any more. */
const KEPT = DAY;
const BATCH = 200;

/** Each node has a folder of its own. */
export function mailFolderChore(folder: string): Chore {
  return {
    name: 'delete-mail-files',
    every: HOUR,
    run: () => deleteMailsBefore(folder, Date.now() - KEPT),
  };
}

/** A secret that was used is gone already; one that nobody used goes here. */
export function mailTasks(): Task[] {
  return [
    {
      name: 'delete-mail-secrets',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, expiredSecrets(now - MARGIN), BATCH),
    },
  ];
}
