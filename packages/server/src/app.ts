import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { errors, operations } from '@portico/api';
import { failureRenderer, type RenderFailure } from '@portico/conventions';
import { bindOperations } from '@portico/conventions/fastify';
import { type AddressOf, type Answer, ClosedPort, drain } from '@portico/conventions/node';
import { type CrossOrigin, createService, crossOrigin, type Service } from '@portico/conventions/serving';
import { type FastifyInstance, fastify } from 'fastify';
import type { Logger } from 'pino';
import { createHasher, type Hasher } from './accounts/hasher.ts';
import { changeStep } from './change.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { defaultPublicUrl } from './configuration/public-url.ts';
import { type Database, openDatabase } from './database/database.ts';
import { PREFIXES, withoutReference } from './documents/index.ts';
import { createFormats } from './formats.ts';
import { createHandlers } from './handlers.ts';
import { admission } from './http/admission.ts';
import { callerAddress } from './http/caller-address.ts';
import { type EventLoop, watchEventLoop } from './http/event-loop.ts';
import { translate } from './http/failures.ts';
import { listen } from './http/listen.ts';
import { logAnswer } from './http/log.ts';
import { createMetrics, type Metrics, metricsListener } from './http/metrics.ts';
import { strangeOrigins } from './http/strange-origins.ts';
import { permits, type Standing } from './permissions.ts';
import { inTurns } from './request-turns.ts';
import { createResources } from './resources.ts';
import type { SecretKeys } from './secret-keys/keys.ts';
import { openSecretKeys } from './secret-keys/open.ts';
import { authenticator } from './sessions/authenticate.ts';
import { type Caller, type Lifetimes, signedInRecently } from './sessions/session.ts';
import { sessionTasks } from './sessions/tasks.ts';
import { logRun } from './work/log.ts';
import { startWork, type Work } from './work/worker.ts';

/** How long the database may take to close, in milliseconds. */
const LONGEST_RELEASE = 1_000;

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  /** How often to look for work in the background, in milliseconds. */
  readonly workInterval?: number;
  /** Told of every answer, beside the log and the metrics. */
  readonly onAnswer?: (answer: Answer) => void;
  /** Changes the HTTP framework before the operations are bound to it: how a test puts a fault in the way. */
  readonly extend?: (app: FastifyInstance) => void;
}

/** The service, listening. */
export interface App {
  /** Where it listens: `http://<host>:<port>`. */
  readonly url: string;
  /** Base of the links that it hands out, without a slash at its end. */
  readonly publicUrl: string;
  readonly metricsUrl: string | undefined;
  readonly port: ClosedPort;
  /** Stops as `PORTICO_LAME_DUCK` and `PORTICO_SHUTDOWN_GRACE` say; with `hurry` there is no lame-duck time. */
  stop(hurry?: boolean): Promise<void>;
}

/**
 * Opens the database, applies migrations and listens.
 * @throws DatabaseRefused, DatabaseUnavailable, SecretKeysRefused, ListenRefused, or an error of the system; nothing stays open then
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { config } = options;
  const database = await openDatabase({
    url: databaseUrl(config),
    onWarning: (warning) => options.log.warn(warning),
  });
  const eventLoop = watchEventLoop();
  const hasher = createHasher({ concurrency: config.hashingConcurrency, queue: config.hashingQueue });
  const release = async () => {
    eventLoop.stop();
    // A database that hangs must not keep a process that was told to go.
    const closed = Promise.all([database.close(), hasher.close()]);
    await Promise.race([closed, delay(LONGEST_RELEASE, undefined, { ref: false })]);
  };
  try {
    const secretKeys = await openKeys(options, database);
    return await serve(options, { database, secretKeys, eventLoop, hasher, release });
  } catch (error) {
    await release();
    throw error;
  }
}

interface Resources {
  readonly database: Database;
  readonly secretKeys: SecretKeys;
  readonly eventLoop: EventLoop;
  readonly hasher: Hasher;
  readonly release: () => Promise<void>;
}

function openKeys({ config, clock = Date.now }: AppOptions, database: Database): Promise<SecretKeys> {
  return openSecretKeys({ database, clock, given: config.secretKeys, dataDir: config.dataDir });
}

async function serve(options: AppOptions, resources: Resources): Promise<App> {
  const { config } = options;
  const life: Life = { phase: 'serving', publicUrl: config.publicUrl ?? '' };
  const render = failureRenderer(errors, () => life.publicUrl);
  // What nobody can read is not counted.
  const metrics = config.metricsPort === undefined ? undefined : createMetrics(resources);
  const origins = crossOrigin(config.allowedOrigins);
  const addressOf = callerAddress(config.trustedProxies);
  const port = createPort(options, { ...resources, life, render, origins, addressOf, metrics });
  const app = fastify({
    serverFactory: (listener) => port.createServer(listener),
    // The port refuses what cannot be decoded, and knows no limit to a path but that of the headers.
    routerOptions: { maxParamLength: 16_384 },
    return503OnClosing: false,
    logger: false,
  });
  options.extend?.(app);
  const service = bindHandlers(options, { ...resources, life, render, origins });
  bindOperations(app, service, { addressOf });
  await app.ready();
  const url = await listen(app.server, { host: config.host, port: config.port, name: 'PORTICO' });
  life.publicUrl = config.publicUrl ?? defaultPublicUrl(url);
  resources.eventLoop.restart();
  const observed = await serveMetrics(config, render, metrics).catch((error: unknown) => {
    app.server.close();
    throw error;
  });

  const work = doTasks(options, resources, metrics);

  let stopped: Promise<void> | undefined;
  async function stop(hurry: boolean): Promise<void> {
    life.phase = 'lame duck';
    const idle = work.stop();
    await drain({
      server: app.server,
      port,
      lameDuck: hurry ? 0 : config.lameDuck,
      grace: config.shutdownGrace,
      refuse: () => {
        life.phase = 'refusing';
      },
    });
    observed?.server.close();
    observed?.server.closeAllConnections();
    await Promise.race([idle, delay(LONGEST_RELEASE, undefined, { ref: false })]);
    await resources.release();
  }
  return {
    url,
    publicUrl: life.publicUrl,
    metricsUrl: observed?.url,
    port,
    stop: (hurry = false) => {
      stopped ??= stop(hurry);
      return stopped;
    },
  };
}

/** Does what is to be done later or again and again, beside the requests. */
function doTasks(
  { config, clock = Date.now, log, workInterval }: AppOptions,
  { database }: Resources,
  metrics: Metrics | undefined,
): Work {
  return startWork({
    database,
    clock,
    tasks: sessionTasks({ lifetimes: lifetimesOf(config) }),
    interval: workInterval,
    onRun: (run) => {
      logRun(log, run);
      metrics?.countRun(run);
    },
  });
}

/** The metrics have a port of their own, closed like the other, so that nobody outside can be let in by mistake. */
async function serveMetrics(
  { metricsHost, metricsPort }: Config,
  render: RenderFailure,
  metrics: Metrics | undefined,
): Promise<{ server: Server; url: string } | undefined> {
  if (metricsPort === undefined || !metrics) return undefined;
  const server = new ClosedPort({ catalogue: errors, render }).createServer(metricsListener(metrics));
  const place = { host: metricsHost, port: metricsPort, name: 'PORTICO_METRICS' };
  return { server, url: await listen(server, place) };
}

/** How far the service is on its way out, and the base of its links, which may be known only once it listens. */
interface Life {
  phase: 'serving' | 'lame duck' | 'refusing';
  publicUrl: string;
}

interface PortNeeds extends Resources {
  readonly life: Life;
  readonly render: RenderFailure;
  readonly origins: CrossOrigin;
  readonly addressOf: AddressOf;
  readonly metrics: Metrics | undefined;
}

function createPort({ config, log, onAnswer }: AppOptions, needs: PortNeeds): ClosedPort {
  const { life, render, origins, metrics, eventLoop, addressOf } = needs;
  const nameOrigin = strangeOrigins(log, config.allowedOrigins);
  return new ClosedPort({
    catalogue: errors,
    render,
    headersTimeout: config.headersTimeout,
    requestTimeout: config.requestTimeout,
    maxConnections: config.maxConnections,
    maxConnectionsPerAddress: config.maxConnectionsPerAddress,
    headers: transportSecurity(config),
    headersFor: origins.headersFor,
    refuse: admission(eventLoop, () => life.phase === 'refusing'),
    onAnswer: (answer, request) => {
      logAnswer(log, answer, () => request && addressOf(request));
      if (request) nameOrigin(request);
      metrics?.countAnswer(answer);
      onAnswer?.(answer);
    },
    onMended: (reason, requestId) => {
      log.error({ requestId, reason }, 'the port had to mend an answer');
      metrics?.countMended(reason);
    },
    onConnectionsRefused: (reason, count) => {
      log.warn({ reason, count }, 'connections were closed without an answer');
      metrics?.countRefused(reason, count);
    },
  });
}

function bindHandlers(
  { config, clock = Date.now }: AppOptions,
  { database, hasher, life, render, origins }: Omit<PortNeeds, 'metrics' | 'addressOf'>,
): Service {
  const lifetimes = lifetimesOf(config);
  const resources = createResources({ database, clock, lifetimes });
  const handlers = createHandlers({
    database,
    change: changeStep({ database, clock, resources }),
    hasher,
    clock,
    lifetimes,
    addManagers: config.addManagers,
    deletionGrace: config.deletionGrace,
    isStopping: () => life.phase !== 'serving',
    publicUrl: () => life.publicUrl,
    docs: config.docs,
  });
  return createService({
    catalogue: errors,
    operations: config.docs ? operations : withoutReference(operations),
    handlers: inTurns(handlers, config),
    render,
    prefixes: PREFIXES,
    formats: createFormats(config),
    crossOrigin: origins,
    authenticate: authenticator({ database, clock, lifetimes }),
    callerId: ({ account }: Caller) => account.id,
    locate: {
      session: resources.session.locate,
      organization: resources.organization.locate,
      manager: resources.manager.locate,
    },
    permits: (permission, _caller, { role, subject }: Standing) => permits(permission, role, subject),
    isRecent: (caller: Caller) => signedInRecently(caller, clock()),
    translate,
  });
}

/** RFC 6797, section 6.1. Over plain http browsers ignore it, and a name could never go back. */
function transportSecurity({ publicUrl }: Config): Record<string, string> | undefined {
  return publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : undefined;
}

function lifetimesOf({ sessionIdle, sessionAbsolute }: Config): Lifetimes {
  return { idle: sessionIdle, absolute: sessionAbsolute };
}

function databaseUrl({ database }: Config): string {
  return database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url;
}
