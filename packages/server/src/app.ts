import { errors, operations } from '@portico/api';
import { Failure, failureRenderer } from '@portico/conventions';
import { bindOperations } from '@portico/conventions/fastify';
import { type Answer, ClosedPort, crossOrigin } from '@portico/conventions/node';
import { type FastifyInstance, fastify } from 'fastify';
import type { Logger } from 'pino';
import { emailFormat } from './accounts/email.ts';
import { createHasher, passwordFormat } from './accounts/passwords.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { PREFIXES } from './documents/index.ts';
import { createHandlers } from './handlers.ts';
import { callerAddress } from './http/caller-address.ts';
import { drain } from './http/drain.ts';
import { watchEventLoop } from './http/event-loop.ts';
import { translate } from './http/failures.ts';
import { listen } from './http/listen.ts';
import { logAnswer } from './http/log.ts';
import { createMetrics, metricsListener } from './http/metrics.ts';
import { locateManager } from './managers/store.ts';
import { locateOrganization } from './organizations/store.ts';
import { cursorFormat } from './page.ts';
import { authenticator } from './sessions/authenticate.ts';
import { locateSession } from './sessions/locate.ts';

/** Lag of the event loop from which work is refused, in milliseconds. */
const LONGEST_LAG = 1_000;

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Told of every answer, beside the log and the metrics. */
  readonly onAnswer?: (answer: Answer) => void;
  /** Changes the HTTP framework before the operations are bound to it: how a test puts a fault in the way. */
  readonly extend?: (app: FastifyInstance) => void;
}

/** The service, listening. */
export interface App {
  /** Where it listens: `http://<host>:<port>`. */
  readonly url: string;
  readonly metricsUrl: string | undefined;
  readonly port: ClosedPort;
  /** Stops as `PORTICO_LAME_DUCK` and `PORTICO_SHUTDOWN_GRACE` say; with `hurry` there is no lame-duck time. */
  stop(hurry?: boolean): Promise<void>;
}

/**
 * Opens the database, applies migrations and listens.
 * @throws DatabaseRefused, DatabaseUnavailable, or an error of `listen`; nothing stays open then
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, log, clock = Date.now } = options;
  const database = await openDatabase({ url: databaseUrl(config) });
  const eventLoop = watchEventLoop();
  const hasher = await createHasher({ concurrency: config.hashingConcurrency, queue: config.hashingQueue });
  const metrics = createMetrics({ hasher, eventLoop });
  const lifetimes = { idle: config.sessionIdle, absolute: config.sessionAbsolute };
  let listening = '';
  let state: 'serving' | 'lame duck' | 'refusing' = 'serving';
  const publicUrl = () => config.publicUrl ?? listening;
  const render = failureRenderer(errors, publicUrl);
  const origins = crossOrigin(config.allowedOrigins);

  const port = new ClosedPort({
    catalogue: errors,
    render,
    headersTimeout: config.headersTimeout,
    requestTimeout: config.requestTimeout,
    headersFor: origins.headersFor,
    refuse: () => {
      if (state === 'refusing') return new Failure('SERVICE_UNAVAILABLE');
      return eventLoop.lag > LONGEST_LAG ? new Failure('OVERLOADED') : undefined;
    },
    onAnswer: (answer) => {
      logAnswer(log, answer);
      metrics.countAnswer(answer);
      options.onAnswer?.(answer);
    },
    onMended: (reason, requestId) => {
      log.error({ requestId, reason }, 'the port had to mend an answer');
      metrics.countMended(reason);
    },
  });

  const app = fastify({
    serverFactory: (listener) => port.createServer(listener),
    // The port refuses what cannot be decoded, and knows no other limit to a path than that of the headers.
    routerOptions: { maxParamLength: 16_384 },
    return503OnClosing: false,
    logger: false,
  });
  options.extend?.(app);
  bindOperations(app, {
    catalogue: errors,
    operations,
    handlers: createHandlers({
      database,
      hasher,
      clock,
      lifetimes,
      deletionGrace: config.deletionGrace,
      isStopping: () => state !== 'serving',
      publicUrl,
    }),
    render,
    prefixes: PREFIXES,
    formats: {
      'idn-email': emailFormat,
      password: passwordFormat(config.passwordMinLength),
      cursor: cursorFormat,
    },
    crossOrigin: origins,
    authenticate: authenticator({ database, clock, lifetimes }),
    locate: {
      session: locateSession({ database, clock, lifetimes }),
      organization: locateOrganization(database),
      manager: locateManager(database),
    },
    addressOf: callerAddress(config.trustedProxies),
    translate,
  });
  await app.ready();

  const metricsPort = new ClosedPort({ catalogue: errors, render });
  const metricsServer =
    config.metricsPort === undefined ? undefined : metricsPort.createServer(metricsListener(metrics));
  const release = async () => {
    eventLoop.stop();
    await database.close();
  };
  let metricsUrl: string | undefined;
  try {
    listening = await listen(app.server, config.host, config.port);
    if (metricsServer) metricsUrl = await listen(metricsServer, config.host, config.metricsPort ?? 0);
  } catch (error) {
    app.server.close();
    await release();
    throw error;
  }

  let stopped: Promise<void> | undefined;
  async function stop(hurry: boolean): Promise<void> {
    state = 'lame duck';
    await drain({ server: app.server, port, config, hurry, refuse: () => (state = 'refusing') });
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await release();
  }

  return {
    url: listening,
    metricsUrl,
    port,
    stop: (hurry = false) => (stopped ??= stop(hurry)),
  };
}

function databaseUrl({ database }: Config): string {
  return database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url;
}
