import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Metrics } from './http/metrics.ts';
import type { Lifetimes } from './sessions/session.ts';
import { sessionTasks } from './sessions/tasks.ts';
import { logRun } from './work/log.ts';
import type { Task } from './work/task.ts';
import { startWork, type Work } from './work/worker.ts';

export interface TasksNeeds {
  readonly config: Config;
  readonly database: Database;
  readonly lifetimes: Lifetimes;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  /** How often to look for work, in milliseconds. */
  readonly interval: number | undefined;
}

/** Begins to do what is to be done later or again and again, beside the requests. */
export function startTasks(needs: TasksNeeds): Work {
  const { database, clock, log, metrics, interval } = needs;
  return startWork({
    database,
    clock,
    tasks: tasksOf(needs),
    interval,
    onRun: (run) => {
      logRun(log, run);
      metrics?.countRun(run);
    },
  });
}

function tasksOf({ lifetimes }: TasksNeeds): Task[] {
  return [...sessionTasks({ lifetimes })];
}
