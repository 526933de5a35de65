import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type EventType, errors } from '@portico/api';
import { failureRenderer } from '@portico/conventions';
import { bindOperations, fastifyOptions } from '@portico/conventions/fastify';
import { type Answer, type ClosedPort, drain } from '@portico/conventions/node';
import { type FastifyInstance, fastify } from 'fastify';
import type { Logger } from 'pino';
import { createHasher, type Hasher } from './accounts/hasher.ts';
import type { Resets } from './accounts/resets.ts';
import { KnownOrigins } from './applications/origins.ts';
import { readBrandFile, syncBrandFile } from './brand/file.ts';
import { createKnownBrand } from './brand/known.ts';
import { type BreachedFilter, openFilter } from './breached/file.ts';
import type { Clock } from './clock.ts';
import { type Config, databaseUrl } from './config.ts';
import { defaultPublicUrl } from './configuration/public-url.ts';
import { type Database, openDatabase } from './database/database.ts';
import { freeSpace } from './database/free-space.ts';
import type { Mailbox } from './development/mailbox.ts';
import { PREFIXES, readConsole } from './documents/index.ts';
import { lookingUpDomains } from './domains/look-up.ts';
import { callerAddress } from './http/caller-address.ts';
import { type EventLoop, watchEventLoop } from './http/event-loop.ts';
import { listen } from './http/listen.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { originRules } from './http/origins.ts';
import { createPort, rewriteUrl } from './http/port.ts';
import type { Life } from './life.ts';
import type { Lane } from './mail/purposes.ts';
import { createMailing } from './mailing.ts';
import { type AddressRules, addressRules } from './outgoing/address.ts';
import { createProviders, federationAddresses, type Providers } from './providers/directory.ts';
import { readProvidersFile } from './providers/file.ts';
import { readRolesFile, syncRolesFile } from './roles/file.ts';
import { createSamlReader, type SamlReader } from './saml/reader.ts';
import type { SecretKeys } from './secret-keys/keys.ts';
import { openSecretKeys } from './secret-keys/open.ts';
import { createPorticoService } from './service.ts';
import { lifetimesOf } from './sessions/session.ts';
import type { SignIn } from './sessions/sign-ins.ts';
import { type BackgroundWork, startTasks } from './tasks.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import type { Known } from './work/known.ts';
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
  /** Overrides where providers and connections may lead, likewise. */
  readonly federationAddresses?: AddressRules;
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
  /**
   * Resolves when the password resets requested so far are stored, and requests see everything that the database holds
   * now, even what other programs have written to it.
   */
  settled(): Promise<void>;
  /** Stops within `PORTICO_LAME_DUCK` and `PORTICO_SHUTDOWN_GRACE`; `hurry` skips the lame-duck time. */
  stop(hurry?: boolean): Promise<void>;
}

/**
 * Opens the database, applies migrations and listens.
 * @throws DatabaseRefused, DatabaseUnavailable, SecretKeysRefused, BrandFileRefused, RolesFileRefused, BreachedFileRefused, ProvidersFileRefused, ListenRefused, or an error of the system, after closing
 *   everything
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { config } = options;
  const roles = config.rolesFile === undefined ? undefined : readRolesFile(config.rolesFile);
  const brand = config.brandFile === undefined ? undefined : readBrandFile(config.brandFile);
  const breached =
    config.breachedPasswords === undefined ? undefined : await openFilter(config.breachedPasswords);
  const { clock = Date.now, federationAddresses: rules = federationAddresses(config) } = options;
  const settings = config.providersFile === undefined ? [] : readProvidersFile(config.providersFile, rules);
  const federation = { federationAddresses: rules, providers: createProviders({ settings, rules, clock }) };
  const database = await openDatabase({
    url: databaseUrl(config),
    onWarning: (warning) => options.log.warn(warning),
  });
  const eventLoop = watchEventLoop();
  const { hashingConcurrency: concurrency, hashingQueue: queue } = config;
  const hasher = options.hasher ?? createHasher({ concurrency, queue });
  const samlReader = createSamlReader();
  const release = async () => {
    eventLoop.stop();
    // A database that hangs must not keep the process from ending.
    const closed = Promise.all([
      database.close(),
      options.hasher ? undefined : hasher.close(),
      breached?.close(),
      samlReader.close(),
    ]);
    await Promise.race([closed, delay(LONGEST_RELEASE, undefined, { ref: false })]);
  };
  try {
    const { secretKeys: given, dataDir } = config;
    const secretKeys = await openSecretKeys({ database, clock, given, dataDir });
    const syncing = { database, now: clock(), isTeamTold: config.webhookUrl !== undefined };
    if (roles) await syncRolesFile(roles, syncing);
    if (brand) await syncBrandFile(brand, { ...syncing, name: config.brandName });
    const found = { database, secretKeys, eventLoop, hasher, breached, ...federation, samlReader, release };
    return await serve(options, found);
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
  readonly breached: BreachedFilter | undefined;
  readonly providers: Providers;
  readonly federationAddresses: AddressRules;
  readonly samlReader: SamlReader;
  readonly release: () => Promise<void>;
}

async function serve(options: AppOptions, opened: Opened): Promise<App> {
  const { config, log, mailbox, onAnswer, clock = Date.now } = options;
  const { eventLoop } = opened;
  const life: Life = { phase: 'serving', publicUrl: config.publicUrl ?? '' };
  const lifetimes = lifetimesOf(config);
  const render = failureRenderer(errors, () => life.publicUrl);
  // Without a port for them, nobody can read metrics.
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : createMetrics({ ...opened, freeSpace: () => freeSpace(config.database) });
  const applicationOrigins = new KnownOrigins(opened.database);
  const knownBrand = createKnownBrand(opened.database, config.brandName);
  const origins = originRules({
    everywhere: config.allowedOrigins,
    ofApplications: applicationOrigins,
    areUnregisteredTaken: config.clientMetadata,
    prefixes: PREFIXES,
  });
  const addressOf = callerAddress(config.trustedProxies);
  const port = createPort({ config, log, life, eventLoop, render, origins, addressOf, metrics, onAnswer });
  const app = fastify({ ...fastifyOptions(port), rewriteUrl });
  options.extend?.(app);
  let work: BackgroundWork | undefined;
  const onMails = (lanes: readonly Lane[]) => work?.deliverMails(lanes);
  const onFailure = (err: unknown) =>
    log.warn({ err }, 'password resets could not be stored, and will be retried');
  const onDeliveries = (webhooks: readonly Group[]) => work?.deliverEvents(webhooks);
  const onEvents = (types: ReadonlySet<EventType>) => work?.follow(types);
  const { webhookAddresses = addressRules(config) } = options;
  const mailing = createMailing({ ...opened, config, clock, onMails, onFailure });
  const signingKeys = createSigningKeys({ ...opened, clock });
  const needs = {
    ...{ ...opened, ...mailing, config, clock, lifetimes, life },
    lookUpDomain: lookingUpDomains(config.dnsServers),
    ...{ webhookAddresses, mailbox, signingKeys, brand: () => knownBrand.value },
  };
  const console = config.console ? readConsole() : undefined;
  const onSignIn = (signIn: SignIn) => metrics?.countSignIn(signIn);
  const service = createPorticoService({
    ...needs,
    render,
    origins,
    applicationOrigins,
    knownBrand,
    console,
    onMails,
    onDeliveries,
    onEvents,
    onSignIn,
  });
  bindOperations(app, service, { addressOf });
  await app.ready();
  await Promise.all([applicationOrigins.refresh(), knownBrand.refresh()]);
  const url = await listen(app.server, { host: config.host, port: config.port, name: 'PORTICO' });
  life.publicUrl = config.publicUrl ?? defaultPublicUrl(url);
  eventLoop.restart();
  const observed = await serveMetrics(config, render, metrics).catch((error: unknown) => {
    app.server.close();
    throw error;
  });
  applicationOrigins.watch();
  knownBrand.watch();
  work = startTasks({ ...needs, log, metrics, interval: options.workInterval });

  const { server } = app;
  const { release } = opened;
  const running: Running = {
    config,
    life,
    port,
    work,
    known: [applicationOrigins, knownBrand],
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
    settled: async () => {
      await mailing.resets.written();
      await opened.database.settled();
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
  readonly known: readonly Pick<Known<unknown>, 'stop'>[];
  readonly resets: Resets;
  readonly servers: { readonly api: Server; readonly metrics: Server | undefined };
  readonly release: Opened['release'];
}

/** Lets requests and background work finish within the grace period, then closes everything. */
async function stopInOrder(running: Running, hurry: boolean): Promise<void> {
  const { config, life, port, work, resets, servers, release } = running;
  life.phase = 'lame duck';
  const graceEnds = performance.now() + config.shutdownGrace;
  for (const one of running.known) one.stop();
  const idle = work.stop();
  await drain({
    server: servers.api,
    port,
    lameDuck: hurry ? 0 : config.lameDuck,
    grace: config.shutdownGrace,
    refuse: () => {
      life.phase = 'refusing';
    },
  });
  servers.metrics?.close();
  servers.metrics?.closeAllConnections();
  const longest = Math.max(0, graceEnds - performance.now()) + LONGEST_RELEASE;
  await Promise.race([Promise.all([idle, resets.written()]), delay(longest, undefined, { ref: false })]);
  await release();
}
