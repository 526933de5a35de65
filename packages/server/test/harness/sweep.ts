import { runOn } from './rows.ts';
import type { Service } from './service.ts';
import { until } from './until.ts';

/** Less than twice the minute after which such a task is due, or the clock would count as set back, in milliseconds. */
const OFF = 100_000;

/** Puts off a task that is done every minute: for a minute and a half, it is done only when a test asks for it. */
export async function putOff({ databaseUrl }: Pick<Service, 'databaseUrl'>, task: string): Promise<void> {
  const postpone = 'update tasks set due_at = ? where name = ? and claimed_by is null returning name';
  await until('the task is written down, and not being done', async () => {
    return (await runOn(databaseUrl, postpone, [Date.now() + OFF, task])).length > 0;
  });
}

/** Waits for a whole run of a task that begins after this is called. */
export async function sweep({ databaseUrl }: Pick<Service, 'databaseUrl'>, task: string): Promise<void> {
  // At its end, a run that is under way would postpone the next.
  const makeDue = 'update tasks set due_at = 0 where name = ? and claimed_by is null returning name';
  await until('the task is written down, and not being done', async () => {
    return (await runOn(databaseUrl, makeDue, [task])).length > 0;
  });
  await until('the task was done', async () => {
    const [row] = await runOn(databaseUrl, 'select * from tasks where name = ?', [task]);
    const { due_at, claimed_by } = row ?? {};
    return Number(due_at) > Date.now() && claimed_by === null;
  });
}
