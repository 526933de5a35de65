import type { Chore } from '../work/task.ts';
import { deleteMailsBefore } from './files.ts';

const HOUR = 60 * 60_000;
/** How long a mail stands in its file: the links of most are worth nothing any more. */
const KEPT = 24 * HOUR;

/** Each node has a folder of its own. */
export function mailFolderChore(folder: string): Chore {
  return {
    name: 'delete-mail-files',
    every: HOUR,
    run: () => deleteMailsBefore(folder, Date.now() - KEPT),
  };
}
