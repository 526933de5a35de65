import { MINUTE } from '../../ground/clock.ts';
import { databaseNow, type Transaction } from '../../ground/database/database.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN } from '../../ground/work/task.ts';
import { expiredSetups } from './store.ts';

/** The task is renamed, because the name in earlier versions shows whether their nodes still run. */
export const secondFactorTasks = () => [
  deletingTask('delete-expired-setups', (now) => expiredSetups(now - MARGIN)),
];

/**
 * A task of earlier versions that this one no longer has. Each run schedules the next in ten minutes, so that it is long
 * overdue once no node of an earlier version is left, and missing where none ever ran.
 */
const EARLIER_TASK = 'delete-totp-setups';
const OVERDUE = 30 * MINUTE;

/** Whether nodes of an earlier version may be running: until they stop, nothing is written that they cannot read. */
export async function mayEarlierNodesRun(tx: Transaction): Promise<boolean> {
  const task = await tx
    .selectFrom('tasks')
    .select('name')
    .where('name', '=', EARLIER_TASK)
    .where(({ eb }) => eb(eb('due_at', '+', OVERDUE), '>', databaseNow(tx)))
    .executeTakeFirst();
  return task !== undefined;
}
