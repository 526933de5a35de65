import { MINUTE } from '../clock.ts';
import { databaseNow, type Transaction } from '../database/database.ts';
import { deletingTask } from '../work/old-rows.ts';
import { MARGIN } from '../work/task.ts';
import { expiredSetups } from './store.ts';

/** Not the name that it has in earlier versions: that says whether their nodes still run. */
export const secondFactorTasks = () => [
  deletingTask('delete-expired-setups', (now) => expiredSetups(now - MARGIN)),
];

/**
 * A task of earlier versions, in whose place this one has another. Each run puts off the next by ten minutes, so that it
 * is long overdue where no node of an earlier version is left to do it, and is not there where none ever ran.
 */
const EARLIER_TASK = 'delete-totp-setups';
const OVERDUE = 30 * MINUTE;

/** Whether nodes of an earlier version may run beside this one: what they cannot read is not written yet. */
export async function mayEarlierNodesRun(tx: Transaction): Promise<boolean> {
  const task = await tx
    .selectFrom('tasks')
    .select('name')
    .where('name', '=', EARLIER_TASK)
    .where(({ eb }) => eb(eb('due_at', '+', OVERDUE), '>', databaseNow(tx)))
    .executeTakeFirst();
  return task !== undefined;
}
