import type { RequestListener } from 'node:http';
import { Failure } from '@portico/conventions';
import type { ClosedResponse } from '@portico/conventions/node';
import { Gauge, Registry } from 'prom-client';
import type { Hasher } from '../accounts/hasher.ts';
import type { EventLoop } from './event-loop.ts';
import { type QueueMetrics, queueMetrics } from './queue-metrics.ts';
import { type RequestMetrics, requestMetrics } from './request-metrics.ts';
import { type TaskMetrics, taskMetrics } from './task-metrics.ts';

export interface Metrics extends RequestMetrics, TaskMetrics, QueueMetrics {
  readonly contentType: string;
  /** The Prometheus text format. */
  text(): Promise<string>;
}

interface Measured {
  readonly hasher: Hasher;
  readonly eventLoop: EventLoop;
  /** In octets; undefined where it cannot be known. */
  readonly freeSpace: () => Promise<number | undefined>;
}

export function createMetrics({ hasher, eventLoop, freeSpace }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counters = { ...requestMetrics(registers), ...taskMetrics(registers), ...queueMetrics(registers) };
  gauge('portico_hashing_running', 'Passwords being hashed', () => hasher.running);
  gauge('portico_hashing_waiting', 'Passwords that wait to be hashed', () => hasher.waiting);
  gauge('portico_event_loop_lag_seconds', 'How far the event loop is behind', () => eventLoop.lag / 1_000);
  gauge('portico_resident_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss());

  gauge('portico_database_free_bytes', 'What can still be written to the disk of the SQLite file', () =>
    freeSpace().then(
      (free) => free ?? Number.NaN,
      () => Number.NaN,
    ),
  );

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }

  return { contentType: registry.contentType, text: () => registry.metrics(), ...counters };
}

/** Serves the metrics, on a port of their own. */
export function metricsListener(metrics: Metrics): RequestListener {
  return async ({ url }, response) => {
    if (url !== '/metrics') return (response as ClosedResponse).refuse(new Failure('ROUTE_NOT_FOUND'));
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(await metrics.text());
  };
}
