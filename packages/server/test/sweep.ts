import { runOn } from './rows.ts';
import type { Service } from './service.ts';
import { until } from './until.ts';

/** Waits for a whole run of a task that begins after this is called. */
export async function sweep({ databaseUrl }: Pick<Service, 'databaseUrl'>, task: string): Promise<void> {
  const row = async () => (await runOn(databaseUrl, 'select * from tasks where name = ?', [task]))[0];
  await until('the task is written down', row);
  await runOn(databaseUrl, 'update tasks set due_at = 0 where name = ?', [task]);
  await until('the task was done', async () => {
    const { due_at, claimed_by } = (await row()) ?? {};
    return Number(due_at) > Date.now() && claimed_by === null;
  });
}
