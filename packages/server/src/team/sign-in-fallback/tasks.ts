import type { Config } from '../../configuration/config.ts';
import { DAY } from '../../ground/clock.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import type { Task } from '../../ground/work/task.ts';
import { leftBefore } from './store.ts';

/** How long addresses are remembered where no other system is asked, in milliseconds: it may be off by mistake. */
const KEPT = 30 * DAY;

/** Addresses are kept as long as another system is asked. */
export function fallbackTasks({ signInFallback }: Pick<Config, 'signInFallback'>): Task[] {
  return signInFallback === undefined
    ? [deletingTask('delete-left-addresses', (now) => leftBefore(now - KEPT))]
    : [];
}
