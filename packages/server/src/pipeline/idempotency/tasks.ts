import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN } from '../../ground/work/task.ts';
import { oldMentions } from './mentions.ts';
import { KEPT_FOR, oldKeys, TABLES } from './store.ts';

export const idempotencyTasks = () => [
  ...TABLES.map((table) =>
    deletingTask(`delete-${table.replaceAll('_', '-')}`, (now) => oldKeys(table, now - KEPT_FOR - MARGIN)),
  ),
  deletingTask('delete-idempotency-mentions', (now) => oldMentions(now - KEPT_FOR - MARGIN)),
];
