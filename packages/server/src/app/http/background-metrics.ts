import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Backlog, Try } from '../../ground/work/queue.ts';
import { isPutOff, type Run } from '../../ground/work/task.ts';

/** The upper bounds of the buckets into which durations are counted. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the tasks that this node runs in the background. */
export function taskMetrics(registers: Registry[]) {
  const runs = new Counter({
    name: 'portico_task_runs_total',
    help: 'Runs of background tasks by this node, by outcome',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const runDurations = new Histogram({
    name: 'portico_task_duration_seconds',
    help: 'Duration of runs of background tasks',
    labelNames: ['task'],
    buckets: SECONDS,
    registers,
  });
  const successes = new Gauge({
    name: 'portico_task_last_success_timestamp_seconds',
    help: 'When this node last finished a run of a task successfully, in seconds since 1970',
    labelNames: ['task'],
    registers,
  });
  return {
    countRun: (run: Run) => {
      const { task, duration, error } = run;
      runs.inc({ task, outcome: isPutOff(run) ? 'put off' : error === undefined ? 'success' : 'failure' });
      runDurations.observe({ task }, duration / 1_000);
      if (error === undefined) successes.setToCurrentTime({ task });
    },
  };
}

/** Metrics of queued work. Backlogs are the same on every node; attempts are those of this node. */
export function queueMetrics(registers: Registry[]) {
  const backlogs = new Map<string, () => Promise<Backlog>>();
  watch(
    'portico_queue_length',
    'Items waiting or running in a queue; at most 20,000 are counted per webhook, and for logouts',
    ({ length }) => length,
  );
  watch('portico_queue_oldest_seconds', 'Age of the oldest item in a queue', ({ age }) => age / 1_000);

  function watch(name: string, help: string, value: (backlog: Backlog) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        for (const [queue, read] of backlogs) {
          // Unknown while the database is unavailable.
          this.set({ queue }, await read().then(value, () => Number.NaN));
        }
      },
    });
  }

  const tries = new Counter({
    name: 'portico_queue_tries_total',
    help: 'Attempts at queued work by this node, by outcome',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  return {
    countTry: ({ queue, outcome }: Try) => tries.inc({ queue, outcome }),
    /** Reads the backlog of a queue each time the metrics are read. */
    watchQueue: (queue: string, backlog: () => Promise<Backlog>) => backlogs.set(queue, backlog),
  };
}
