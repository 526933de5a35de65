import { Counter, Gauge, type Registry } from 'prom-client';
import type { Backlog, Try } from '../work/queue.ts';

export interface QueueMetrics {
  countTry(what: Try): void;
  /** Reads how much waits in a queue whenever somebody reads the metrics. */
  watchQueue(queue: string, backlog: () => Promise<Backlog>): void;
}

/** Metrics of work that is done later. What waits is the same on every node; what was tried is of this one. */
export function queueMetrics(registers: Registry[]): QueueMetrics {
  const backlogs = new Map<string, () => Promise<Backlog>>();
  watch(
    'portico_queue_length',
    'Pieces of work that wait in a queue, those under way among them; of one webhook up to 20,000',
    ({ length }) => length,
  );
  watch(
    'portico_queue_oldest_seconds',
    'For how long the oldest piece of work in a queue has waited',
    ({ age }) => age / 1_000,
  );

  function watch(name: string, help: string, value: (backlog: Backlog) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        for (const [queue, read] of backlogs) {
          // While the database is away nobody knows.
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
    countTry: ({ queue, outcome }) => tries.inc({ queue, outcome }),
    watchQueue: (queue, backlog) => backlogs.set(queue, backlog),
  };
}
