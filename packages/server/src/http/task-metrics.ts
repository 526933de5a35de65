import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Run } from '../work/task.ts';
import { SECONDS } from './seconds.ts';

export interface TaskMetrics {
  countRun(run: Run): void;
}

/** Metrics of the tasks that this node runs in the background. */
export function taskMetrics(registers: Registry[]): TaskMetrics {
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
    help: 'When this node last finished a run of a task, in seconds since 1970',
    labelNames: ['task'],
    registers,
  });
  return {
    countRun: ({ task, duration, error }) => {
      runs.inc({ task, outcome: error === undefined ? 'success' : 'failure' });
      runDurations.observe({ task }, duration / 1_000);
      if (error === undefined) successes.setToCurrentTime({ task });
    },
  };
}
