import { MINUTE } from '../clock.ts';
import { deleteBatch } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { oldMentions } from './mentions.ts';
import { KEPT_FOR, oldKeys, TABLES } from './store.ts';

const BATCH = 200;

export function idempotencyTasks(): Task[] {
  const keys = TABLES.map(
    (table): Task => ({
      name: `delete-${table.replaceAll('_', '-')}`,
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, oldKeys(table, now - KEPT_FOR - MARGIN), BATCH),
    }),
  );
  return [
    ...keys,
    {
      name: 'delete-idempotency-mentions',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, oldMentions(now - KEPT_FOR - MARGIN), BATCH),
    },
  ];
}
