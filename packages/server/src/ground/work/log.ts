import type { Logger } from 'pino';
import type { Try, TryOutcome } from './queue.ts';
import { isPutOff, type Run } from './task.ts';

/** Logs a run; one that did nothing is logged at `debug`. */
export function logRun(log: Logger, run: Run): void {
  const { task, done, duration, error } = run;
  const what = { task, done, duration: Math.round(duration) };
  if (isPutOff(run)) log.info(what, 'a task was put off, as others use its tables');
  else if (error !== undefined) log.error({ ...what, err: error }, 'a task failed');
  else log[done > 0 ? 'info' : 'debug'](what, 'a task was done');
}

const LEVELS = {
  done: 'info',
  dropped: 'info',
  'held back': 'info',
  failed: 'warn',
  'given up': 'error',
} as const satisfies Record<TryOutcome, string>;

/** Logs the outcome of an attempt, but not its content. Failures that the operator cannot fix are not logged as errors. */
export function logTry(log: Logger, { queue, id, outcome, error, details, isTheirs, ...tried }: Try): void {
  const what = { queue, id, outcome, ...tried, duration: Math.round(tried.duration), ...details, err: error };
  log[outcome === 'given up' && isTheirs ? 'warn' : LEVELS[outcome]](what, 'queued work was tried');
}
