import type { Server } from 'node:http';
import { errors } from '@portico/api';
import type { RenderFailure } from '@portico/conventions';
import { ClosedPort } from '@portico/conventions/node';
import type { Config } from '../config.ts';
import { listen } from './listen.ts';
import { type Metrics, metricsListener } from './metrics.ts';

/** The metrics have a port of their own, closed like the other, so that nobody outside can be let in by mistake. */
export async function serveMetrics(
  { metricsHost, metricsPort }: Config,
  render: RenderFailure,
  metrics: Metrics | undefined,
): Promise<{ server: Server; url: string } | undefined> {
  if (metricsPort === undefined || !metrics) return undefined;
  const server = new ClosedPort({ catalogue: errors, render }).createServer(metricsListener(metrics));
  const place = { host: metricsHost, port: metricsPort, name: 'PORTICO_METRICS' };
  return { server, url: await listen(server, place) };
}
