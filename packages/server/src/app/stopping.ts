import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClosedPort, drain } from '@portico/conventions/node';
import type { Config } from '../configuration/config.ts';
import type { ScimRequestLog } from '../federation/scim/request-log.ts';
import type { Known } from '../ground/work/known.ts';
import type { Resets } from '../identity/accounts/resets.ts';
import type { Life } from './life.ts';
import type { BackgroundWork } from './tasks.ts';
import type { Fronts } from './threads/fronts.ts';

/** How long the database may take to close, in milliseconds. */
export const LONGEST_RELEASE = 1_000;

/** Everything that `stop` ends. */
export interface Running {
  readonly config: Config;
  readonly life: Life;
  readonly port: ClosedPort;
  readonly work: BackgroundWork;
  readonly fronts: Fronts | undefined;
  readonly known: readonly Pick<Known<unknown>, 'stop'>[];
  readonly resets: Resets;
  readonly scimRequestLog: ScimRequestLog;
  readonly servers: { readonly api: Server; readonly metrics: Server | undefined };
  readonly release: () => Promise<void>;
}

/** Stops once, however often it is called. */
export function stopping(running: Running): (hurry?: boolean) => Promise<void> {
  let stopped: Promise<void> | undefined;
  return (hurry = false) => {
    stopped ??= stopInOrder(running, hurry);
    return stopped;
  };
}

/** Lets requests and background work finish within the grace period, then closes everything. */
async function stopInOrder(running: Running, hurry: boolean): Promise<void> {
  const { config, life, port, work, fronts, resets, scimRequestLog, servers, release } = running;
  life.phase = 'lame duck';
  const graceEnds = performance.now() + config.shutdownGrace;
  for (const one of running.known) one.stop();
  const idle = work.stop();
  const times = { lameDuck: hurry ? 0 : config.lameDuck, grace: config.shutdownGrace };
  const refuse = () => {
    life.phase = 'refusing';
  };
  await Promise.all([drain({ server: servers.api, port, ...times, refuse }), fronts?.drain(times)]);
  await fronts?.close();
  servers.metrics?.close();
  servers.metrics?.closeAllConnections();
  const longest = Math.max(0, graceEnds - performance.now()) + LONGEST_RELEASE;
  const written = [resets.written(), scimRequestLog.written()];
  await Promise.race([Promise.all([idle, ...written]), delay(longest, undefined, { ref: false })]);
  await release();
}
