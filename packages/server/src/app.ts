import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventType } from '@portico/api';
import { type Answer, type ClosedPort, drain } from '@portico/conventions/node';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createHasher, type Hasher } from './accounts/hasher.ts';
import type { Resets } from './accounts/resets.ts';
import type { KnownOrigins } from './applications/origins.ts';
import { bindService } from './bound.ts';
import type { Clock } from './clock.ts';
import { type Config, databaseUrl } from './config.ts';
import { defaultPublicUrl } from './configuration/public-url.ts';
import { type Database, openDatabase } from './database/database.ts';
import { freeSpace } from './database/free-space.ts';
import type { Mailbox } from './development/mailbox.ts';
import { type EventLoop, watchEventLoop } from './http/event-loop.ts';
import { listen, reserve } from './http/listen.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import type { Life } from './life.ts';
import type { Lane } from './mail/purposes.ts';
import { readRolesFile, syncRolesFile } from './roles/file.ts';
import type { SecretKeys } from './secret-keys/keys.ts';
import { openSecretKeys } from './secret-keys/open.ts';
import { type BackgroundWork, startTasks } from './tasks.ts';
import { poolSizeOf, shareOf } from './threads/share.ts';
import { Threads } from './threads/threads.ts';
import { type AddressRules, addressRules } from './webhooks/address.ts';
import type { Group } from './work/queue.ts';

/** How long the database may take to close, in milliseconds. */
const LONGEST_RELEASE = 1_000;

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Hashes passwords in place of its own hasher, and stays open: tests share a cheap one. */
  readonly hasher?: Hasher | undefined;
  /** How often to look for work in the background, in milliseconds. */
  readonly workInterval?: number;
  /** Overrides where webhooks may lead: the receivers of tests are not on the public internet. */
  readonly webhookAddresses?: AddressRules;
  /** Keeps mails instead of sending them, and shows them at `/mails`; only for `portico dev`. */
  readonly mailbox?: Mailbox;
  /** Called for every answer, besides the log and the metrics. */
  readonly onAnswer?: (answer: Answer) => void;
  /** Changes the HTTP framework before the operations are bound to it; tests inject faults with it. */
  readonly extend?: (app: FastifyInstance) => void;
}

/** The service, listening. */
export interface App {
  /** Where it listens: `http://<host>:<port>`. */
  readonly url: string;
  /** Base of the links that it hands out, without a trailing slash. */
  readonly publicUrl: string;
  readonly metricsUrl: string | undefined;
  /** Undefined where the console is switched off, or has not been built. */
  readonly consoleUrl: string | undefined;
  readonly port: ClosedPort;
  /** How many threads serve; those beside the first begin a moment later. */
  readonly threads: number;
  /**
   * Resolves when the password resets requested so far are written, and requests see everything that the database holds now,
   * even what was written past the service.
   */
  settled(): Promise<void>;
  /** Stops within `PORTICO_LAME_DUCK` and `PORTICO_SHUTDOWN_GRACE`; `hurry` skips the lame-duck time. */
  stop(hurry?: boolean): Promise<void>;
}

/**
 * Opens the database, applies migrations and listens.
 * @throws DatabaseRefused, DatabaseUnavailable, SecretKeysRefused, RolesFileRefused, ListenRefused, or an error of the system, after closing
 *   everything
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { config } = options;
  const roles = config.rolesFile === undefined ? undefined : readRolesFile(config.rolesFile);
  const database = await openDatabase({
    url: databaseUrl(config),
    poolSize: poolSizeOf(config),
    onWarning: (warning) => options.log.warn(warning),
  });
  const eventLoop = watchEventLoop();
  const { hashingConcurrency: concurrency, hashingQueue: queue } = shareOf(config);
  const hasher = options.hasher ?? createHasher({ concurrency, queue });
  const release = async () => {
    eventLoop.stop();
    // A database that hangs must not keep the process from ending.
    const closed = Promise.all([database.close(), options.hasher ? undefined : hasher.close()]);
    await Promise.race([closed, delay(LONGEST_RELEASE, undefined, { ref: false })]);
  };
  try {
    const { clock = Date.now } = options;
    const { secretKeys: given, dataDir } = config;
    const secretKeys = await openSecretKeys({ database, clock, given, dataDir });
    if (roles) {
      const isTeamTold = config.webhookUrl !== undefined;
      await syncRolesFile(roles, { database, now: clock(), isTeamTold });
    }
    return await serve(options, { database, secretKeys, eventLoop, hasher, release });
  } catch (error) {
    await release();
    throw error;
  }
}

interface Opened {
  readonly database: Database;
  readonly secretKeys: SecretKeys;
  readonly eventLoop: EventLoop;
  readonly hasher: Hasher;
  readonly release: () => Promise<void>;
}

async function serve(options: AppOptions, opened: Opened): Promise<App> {
  const { config, log, mailbox, onAnswer, clock = Date.now } = options;
  const { database, eventLoop } = opened;
  const life: Life = { phase: 'serving', publicUrl: config.publicUrl ?? '' };
  // Without a port for them, nobody can read metrics.
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : createMetrics({ ...opened, freeSpace: () => freeSpace(config.database) });
  const { webhookAddresses = addressRules(config) } = options;
  let work: BackgroundWork | undefined;
  let threads: Threads | undefined;
  const onMails = (lanes: readonly Lane[]) => work?.deliverMails(lanes);
  const onDeliveries = (webhooks: readonly Group[]) => work?.deliverEvents(webhooks);
  const onEvents = (types: ReadonlySet<EventType>) => work?.follow(types);
  const shared = { ...opened, log, clock, life, webhookAddresses, mailbox, onMails, onDeliveries, onEvents };
  const bound = await bindService({
    ...shared,
    config: shareOf(config),
    metrics,
    onAnswer,
    extend: options.extend,
    refreshOthers: async () => threads?.refreshOrigins(),
    relay: undefined,
  });
  const { app, port, service, render, mailing, lifetimes, signingKeys, applicationOrigins, console } = bound;
  const place = { host: config.host, port: config.port, name: 'PORTICO' };
  const url = await listen(app.server, config.threads === 1 ? place : await reserve(place));
  life.publicUrl = config.publicUrl ?? defaultPublicUrl(url);
  eventLoop.restart();
  const others = async () => (await threads?.counted()) ?? [];
  const observed = await serveMetrics(config, render, { metrics, others }).catch((error: unknown) => {
    app.server.close();
    throw error;
  });
  applicationOrigins.watch();
  work = startTasks({
    ...shared,
    ...mailing,
    signingKeys,
    config,
    lifetimes,
    metrics,
    interval: options.workInterval,
  });
  if (config.threads > 1)
    threads = new Threads({
      ...options,
      host: config.host,
      port: Number(new URL(url).port || 80),
      database,
      service,
      refreshOrigins: async () => {
        await Promise.all([applicationOrigins.refresh(), threads?.refreshOrigins()]);
      },
      wake: ({ lanes, webhooks, events }) => {
        if (lanes) onMails(lanes);
        if (webhooks) onDeliveries(webhooks);
        if (events) onEvents(events);
      },
      onAnswer,
    });

  const { server } = app;
  const { release } = opened;
  const running: Running = {
    config,
    life,
    port,
    work,
    threads,
    applicationOrigins,
    resets: mailing.resets,
    servers: { api: server, metrics: observed?.server },
    release,
  };
  let stopped: Promise<void> | undefined;
  return {
    url,
    publicUrl: life.publicUrl,
    metricsUrl: observed?.url,
    consoleUrl: console && `${life.publicUrl}/console`,
    port,
    get threads() {
      return 1 + (threads?.serving ?? 0);
    },
    settled: async () => {
      await mailing.resets.written();
      await database.settled();
    },
    stop: (hurry = false) => {
      stopped ??= stopInOrder(running, hurry);
      return stopped;
    },
  };
}

/** Everything that `stop` ends. */
interface Running {
  readonly config: Config;
  readonly life: Life;
  readonly port: ClosedPort;
  readonly work: BackgroundWork;
  readonly threads: Threads | undefined;
  readonly applicationOrigins: Pick<KnownOrigins, 'stop'>;
  readonly resets: Resets;
  readonly servers: { readonly api: Server; readonly metrics: Server | undefined };
  readonly release: Opened['release'];
}

/** Lets requests and background work finish within the grace period, then closes everything. */
async function stopInOrder(running: Running, hurry: boolean): Promise<void> {
  const { config, life, port, work, resets, servers, release } = running;
  life.phase = 'lame duck';
  const graceEnds = performance.now() + config.shutdownGrace;
  running.applicationOrigins.stop();
  const idle = work.stop();
  const others = running.threads?.stop(hurry);
  await drain({
    server: servers.api,
    port,
    lameDuck: hurry ? 0 : config.lameDuck,
    grace: config.shutdownGrace,
    refuse: () => {
      life.phase = 'refusing';
    },
  });
  // Until they have ended, this thread answers what they relay.
  await others;
  servers.metrics?.close();
  servers.metrics?.closeAllConnections();
  const longest = Math.max(0, graceEnds - performance.now()) + LONGEST_RELEASE;
  await Promise.race([Promise.all([idle, resets.written()]), delay(longest, undefined, { ref: false })]);
  await release();
}
