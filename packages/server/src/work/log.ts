import type { Logger } from 'pino';
import type { Run } from './task.ts';

/** A line for each run that did something or failed. */
export function logRun(log: Logger, { task, done, duration, error }: Run): void {
  const what = { task, done, duration: Math.round(duration) };
  if (error !== undefined) log.error({ ...what, err: error }, 'a task failed');
  else log[done > 0 ? 'info' : 'debug'](what, 'a task was done');
}
