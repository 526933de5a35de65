import type { RequestListener, Server } from 'node:http';
import { errors } from '@portico/api';
import { Failure, type RenderFailure } from '@portico/conventions';
import {
  type Answer,
  ClosedPort,
  type ClosedResponse,
  type MendReason,
  type Refusal,
} from '@portico/conventions/node';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../configuration/config.ts';
import type { Database } from '../../ground/database/database.ts';
import type { Hasher } from '../../identity/accounts/hasher.ts';
import type { SignIn } from '../../identity/sessions/sign-ins.ts';
import type { HookOutcome } from '../../notices/hooks/ask.ts';
import type { FallbackOutcome } from '../../team/sign-in-fallback/fallback.ts';
import { queueMetrics, SECONDS, taskMetrics } from './background-metrics.ts';
import type { EventLoop } from './event-loop.ts';
import { listen } from './listen.ts';
import { placeOfMetrics } from './places.ts';

export type Metrics = ReturnType<typeof createMetrics>;
export type RequestMetrics = ReturnType<typeof requestMetrics>;

/** The metrics of one thread, as they cross to another. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

interface MeasuredParts {
  readonly database: Pick<Database, 'replica'>;
  readonly hasher: Hasher;
  readonly eventLoop: EventLoop;
  /** In octets; undefined if unknown. */
  readonly freeSpace: () => Promise<number | undefined>;
  /** The metrics of the other threads that serve. */
  readonly others: () => Promise<readonly (readonly MetricValues[])[]>;
}

/** Adds up the metrics of threads. */
export function addedUp(all: readonly (readonly MetricValues[])[]): Promise<readonly MetricValues[]> {
  return AggregatorRegistry.aggregate([...all]).getMetricsAsJSON();
}

/** Without gauges. */
export function countersIn(values: readonly MetricValues[]): readonly MetricValues[] {
  return values.filter(({ type }) => String(type) !== 'gauge');
}

/** The metrics of a thread other than the first. @param hasher undefined if it has none */
export function createFrontMetrics({
  hasher,
  eventLoop,
}: Pick<MeasuredParts, 'eventLoop'> & Partial<MeasuredParts>) {
  const registry = new Registry();
  watchLag([registry], eventLoop);
  if (hasher) watchHashing([registry], hasher);
  return { ...requestMetrics([registry]), values: () => registry.getMetricsAsJSON() };
}

export function createMetrics({ database, hasher, eventLoop, freeSpace, others }: MeasuredParts) {
  const registry = new Registry();
  const registers = [registry];
  const counters = { ...requestMetrics(registers), ...taskMetrics(registers), ...queueMetrics(registers) };
  watchHashing(registers, hasher);
  watchLag(registers, eventLoop);
  gauge(registers, 'portico_database_replica_lag_seconds', {
    help: 'How far the replica is behind at most',
    read: () => (database.replica ? database.replica.lag() / 1_000 : Number.NaN),
  });
  gauge(registers, 'portico_resident_memory_bytes', {
    help: 'Resident memory of the process',
    read: () => process.memoryUsage.rss(),
  });
  gauge(registers, 'portico_database_free_bytes', {
    help: 'Free space on the disk of the SQLite file',
    read: () =>
      freeSpace().then(
        (free) => free ?? Number.NaN,
        () => Number.NaN,
      ),
  });

  // In the text format of Prometheus.
  const text = async () => {
    const all = await Promise.all([registry.getMetricsAsJSON(), ...(await others())]);
    return AggregatorRegistry.aggregate(all).metrics();
  };
  return { contentType: registry.contentType, text, ...counters };
}

function watchHashing(registers: Registry[], hasher: Hasher): void {
  gauge(registers, 'portico_hashing_running', {
    help: 'Passwords being hashed',
    read: () => hasher.running,
  });
  gauge(registers, 'portico_hashing_waiting', {
    help: 'Passwords waiting to be hashed',
    read: () => hasher.waiting,
  });
}

function watchLag(registers: Registry[], eventLoop: EventLoop): void {
  gauge(registers, 'portico_event_loop_lag_seconds', {
    help: 'Lag of the event loop; with several threads, of the last one',
    read: () => eventLoop.lag / 1_000,
    aggregator: 'max',
  });
}

interface Read {
  readonly help: string;
  readonly read: () => number | Promise<number>;
  /** How the values of threads become one; by default, they are added up. */
  readonly aggregator?: 'max';
}

function gauge(registers: Registry[], name: string, { read, ...others }: Read): void {
  new Gauge({
    name,
    ...others,
    registers,
    async collect() {
      this.set(await read());
    },
  });
}

/** Serves the metrics, on a port of their own. */
function metricsListener(metrics: Metrics): RequestListener {
  return async ({ url }, response) => {
    if (url !== '/metrics') return (response as ClosedResponse).refuse(new Failure('ROUTE_NOT_FOUND'));
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(await metrics.text());
  };
}

/** Metrics of the requests to this node and of their answers. */
function requestMetrics(registers: Registry[]) {
  const requests = new Counter({
    name: 'portico_requests_total',
    help: 'Requests by operation, status and error constant',
    labelNames: ['operation', 'status', 'error'],
    registers,
  });
  const durations = new Histogram({
    name: 'portico_request_duration_seconds',
    help: 'Time from the end of the request headers to the beginning of the response',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const mended = new Counter({
    name: 'portico_port_mended_total',
    help: 'Responses that the closed port replaced because they broke the conventions or were never sent: each is a bug',
    labelNames: ['reason'],
    registers,
  });
  const refused = new Counter({
    name: 'portico_connections_refused_total',
    help: 'Connections closed without a response; for lack of file descriptors, the number of seconds in which this happened',
    labelNames: ['reason'],
    registers,
  });
  const signIns = new Counter({
    name: 'portico_sign_ins_total',
    help: 'Sign-in attempts, by methods used and outcome',
    labelNames: ['methods', 'outcome'],
    registers,
  });
  const fallbacks = new Counter({
    name: 'portico_sign_in_fallback_total',
    help: 'Sign-ins for which the system that the team moves from was to be asked, by what came of it',
    labelNames: ['outcome'],
    registers,
  });
  const hooks = new Counter({
    name: 'portico_hooks_total',
    help: 'Questions to the hooks of the team, by point and by what came of them',
    labelNames: ['point', 'outcome'],
    registers,
  });
  const hookDurations = new Histogram({
    name: 'portico_hook_duration_seconds',
    help: 'Time until a hook answered or failed',
    labelNames: ['point'],
    buckets: SECONDS,
    registers,
  });
  return {
    countAnswer: ({ operation = '', status, error = '', duration }: Answer) => {
      requests.inc({ operation, status, error });
      durations.observe({ operation }, duration / 1_000);
    },
    countMended: (reason: MendReason) => mended.inc({ reason }),
    countRefused: (reason: Refusal, connections: number) => refused.inc({ reason }, connections),
    countSignIn: ({ methods, outcome }: SignIn) => signIns.inc({ methods, outcome }),
    countFallback: (outcome: FallbackOutcome['outcome']) => fallbacks.inc({ outcome }),
    countHook: ({ point, outcome, seconds }: HookOutcome) => {
      hooks.inc({ point, outcome });
      if (seconds !== undefined) hookDurations.observe({ point }, seconds);
    },
  };
}

/** Serves the metrics on a port of their own, so that a proxy cannot expose them by mistake. */
export async function serveMetrics(
  { metricsHost, metricsPort }: Config,
  render: RenderFailure,
  metrics: Metrics | undefined,
): Promise<{ server: Server; url: string } | undefined> {
  if (metricsPort === undefined || !metrics) return undefined;
  const server = new ClosedPort({ catalogue: errors, render }).createServer(metricsListener(metrics));
  return { server, url: await listen(server, placeOfMetrics(metricsHost, metricsPort)) };
}
