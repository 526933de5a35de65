import type { RequestListener } from 'node:http';
import { Failure } from '@portico/conventions';
import type { Answer, ClosedResponse, Mended, Refusal } from '@portico/conventions/node';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Hasher } from '../accounts/hasher.ts';
import type { SignIn } from '../sessions/sign-ins.ts';
import type { Backlog, Try } from '../work/queue.ts';
import type { Run } from '../work/task.ts';
import type { EventLoop } from './event-loop.ts';
import { queueMetrics } from './queue-metrics.ts';

export interface Metrics {
  readonly contentType: string;
  /** The Prometheus text format. */
  text(): Promise<string>;
  countAnswer(answer: Answer): void;
  countMended(reason: Mended): void;
  countRefused(reason: Refusal, connections: number): void;
  countSignIn(signIn: SignIn): void;
  countRun(run: Run): void;
  countTry(what: Try): void;
  /** Reads how much waits in a queue whenever somebody reads the metrics. */
  watchQueue(queue: string, backlog: () => Promise<Backlog>): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ hasher, eventLoop }: { hasher: Hasher; eventLoop: EventLoop }): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const requests = new Counter({
    name: 'portico_requests_total',
    help: 'Requests answered, by operation, status and error constant',
    labelNames: ['operation', 'status', 'error'],
    registers,
  });
  const durations = new Histogram({
    name: 'portico_request_duration_seconds',
    help: 'Time from the end of the headers to the decision about the answer',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const mended = new Counter({
    name: 'portico_port_mended_total',
    help: 'Answers that the closed port had to mend: each tells of a bug',
    labelNames: ['reason'],
    registers,
  });
  const refused = new Counter({
    name: 'portico_connections_refused_total',
    help: 'Connections closed without an answer; for lack of file descriptors, the seconds in which some were',
    labelNames: ['reason'],
    registers,
  });
  const signIns = new Counter({
    name: 'portico_sign_ins_total',
    help: 'Tries to sign in, by what was given or proved and by how they ended',
    labelNames: ['methods', 'outcome'],
    registers,
  });
  const runs = new Counter({
    name: 'portico_task_runs_total',
    help: 'Runs of tasks in the background by this node, by how they ended',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const runDurations = new Histogram({
    name: 'portico_task_duration_seconds',
    help: 'Time that runs of tasks took',
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
  const queues = queueMetrics(registers);
  gauge('portico_hashing_running', 'Passwords being hashed', () => hasher.running);
  gauge('portico_hashing_waiting', 'Passwords that wait to be hashed', () => hasher.waiting);
  gauge('portico_event_loop_lag_seconds', 'How far the event loop is behind', () => eventLoop.lag / 1_000);
  gauge('portico_resident_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss());

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countAnswer: ({ operation = '', status, error = '', duration }) => {
      requests.inc({ operation, status, error });
      durations.observe({ operation }, duration / 1_000);
    },
    countMended: (reason) => mended.inc({ reason }),
    countRefused: (reason, connections) => refused.inc({ reason }, connections),
    countSignIn: ({ methods, outcome }) => signIns.inc({ methods, outcome }),
    countRun: ({ task, duration, error }) => {
      runs.inc({ task, outcome: error === undefined ? 'success' : 'failure' });
      runDurations.observe({ task }, duration / 1_000);
      if (error === undefined) successes.setToCurrentTime({ task });
    },
    ...queues,
  };
}

/** Serves the metrics, on a port of their own. */
export function metricsListener(metrics: Metrics): RequestListener {
  return async ({ url }, response) => {
    if (url !== '/metrics') return (response as ClosedResponse).refuse(new Failure('ROUTE_NOT_FOUND'));
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(await metrics.text());
  };
}
