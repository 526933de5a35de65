import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, ClosedPort } from '@portico/conventions/node';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, databaseUrl, replicaOf } from '../configuration/config.ts';
import { defaultPublicUrl } from '../configuration/public-url.ts';
import { federationAddresses } from '../federation/providers/directory.ts';
import { createSamlReader } from '../federation/saml/reader.ts';
import { openFilter } from '../ground/breached/file.ts';
import type { Clock } from '../ground/clock.ts';
import { CommitNumbers } from '../ground/database/commit-numbers.ts';
import { openDatabase } from '../ground/database/database.ts';
import { freeSpace } from '../ground/database/free-space.ts';
import type { AddressRules } from '../ground/outgoing/address.ts';
import { openSecretKeys } from '../ground/secret-keys/open.ts';
import { systemClock } from '../ground/system-clock.ts';
import { createHasher, type Hasher } from '../identity/accounts/hasher.ts';
import { lifetimesOf } from '../identity/sessions/session.ts';
import { perSecond } from '../pipeline/callers/rate.ts';
import type { MadeSecret } from '../team/configuration-files/apply.ts';
import { applyAtStart } from '../team/configuration-files/apply-at-start.ts';
import { applyRulesOf } from '../team/configuration-files/kind.ts';
import type { Mailbox } from '../team/development/mailbox.ts';
import { makeFirstOperatorLink } from '../team/operators/first-operator.ts';
import { lookingUpDomains } from '../tenancy/domains/look-up.ts';
import { founderRolesWarning } from '../tenancy/roles/founders.ts';
import { createAnswering, type ThreadParts } from './answering.ts';
import { watchEventLoop } from './http/event-loop.ts';
import { canSharePorts, listen } from './http/listen.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { assertPortsFree, placeOf } from './http/places.ts';
import type { Life } from './life.ts';
import { LONGEST_RELEASE, type Running, stopping } from './stopping.ts';
import { type BackgroundWork, startTasks } from './tasks.ts';
import { countsOf, countTogether } from './threads/connection-counts.ts';
import { prepareFirstUses } from './threads/first-uses.ts';
import { Fronts } from './threads/fronts.ts';
import { mostThreads, shareOf } from './threads/shares.ts';

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Replaces its own password hasher, and stays open: tests share a cheap one. */
  readonly hasher?: Hasher | undefined;
  /** How often to look for work in the background, in milliseconds. */
  readonly workInterval?: number;
  /** Overrides the addresses allowed for webhooks: the receivers of tests are not on the public internet. */
  readonly webhookAddresses?: AddressRules;
  /** Overrides the addresses allowed for providers and connections in the same way. */
  readonly federationAddresses?: AddressRules;
  /** Stores emails instead of sending them, and shows them at `/mails`; only for `portico dev`. */
  readonly mailbox?: Mailbox;
  /** Looks up a variable that a configuration file names; by default, none has a value. */
  readonly secretOf?: (name: string) => string | undefined;
  /** Called with the secrets created for a configuration file; only for `portico dev`. */
  readonly onSecrets?: (secrets: readonly MadeSecret[]) => void;
  /** Called for every response, in addition to the log and the metrics. */
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
  /** Undefined if the console is turned off or has not been built. */
  readonly consoleUrl: string | undefined;
  /** Of the first thread. */
  readonly port: ClosedPort;
  /** How many threads serve. */
  readonly threads: number;
  /**
   * Resolves when the password resets requested so far are stored, and requests see all current data, including that
   * written by other programs.
   */
  settled(): Promise<void>;
  /** Learns what commands have changed of that which is kept in memory, instead of within two seconds. */
  learn(): Promise<void>;
  /** Makes the link at which the first operator is made; undefined if none is needed, or another node has just made one. */
  firstOperatorLink(): Promise<string | undefined>;
  /** Resolves when all threads serve. */
  threaded(): Promise<void>;
  /** Prepares parts that would block the event loop when they are first used. */
  prepare(): Promise<void>;
  /** Stops within `PORTICO_LAME_DUCK` and `PORTICO_SHUTDOWN_GRACE`; `hurry` skips the lame-duck time. */
  stop(hurry?: boolean): Promise<void>;
}

/**
 * Opens the database, applies migrations and listens.
 * @throws DatabaseRefused, DatabaseUnavailable, SecretKeysRefused, ConfigurationRefused, BreachedFileRefused, ListenRefused, or an error of the system, after closing everything
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { config } = options;
  await assertPortsFree(config);
  const breached =
    config.breachedPasswords === undefined ? undefined : await openFilter(config.breachedPasswords);
  const { clock = systemClock, federationAddresses: rules = federationAddresses(config) } = options;
  const commits = new CommitNumbers();
  const threads = await threadsFor(options);
  const { poolSize, concurrency, queue } = shareOf(config, { threads, number: 0 });
  const database = await openDatabase({
    url: databaseUrl(config),
    poolSize,
    replica: replicaOf(config),
    commits,
    ...(options.mailbox && { development: { clock: systemClock } }),
    onWarning: (warning) => options.log.warn(warning),
  });
  const eventLoop = watchEventLoop();
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
    await applyAtStart({
      ...syncing,
      files: {
        PORTICO_ROLES_FILE: config.rolesFile,
        PORTICO_BRAND_FILE: config.brandFile,
        PORTICO_PROVIDERS_FILE: config.providersFile,
        PORTICO_CONFIGURATION: config.configurationFile,
      },
      rules: {
        ...applyRulesOf(config, rules),
        secretKeys,
        secretOf: options.secretOf ?? (() => undefined),
      },
      onSecrets: options.onSecrets,
    });
    // Only now: files may have made the roles.
    const warning = await founderRolesWarning(database.read, config.founderRoles);
    if (warning !== undefined) options.log.warn(warning);
    const lookUpDomain = lookingUpDomains(config.dnsServers);
    const found = {
      database,
      secretKeys,
      eventLoop,
      hasher,
      breached,
      federationAddresses: rules,
      samlReader,
      lookUpDomain,
      countUses: perSecond(clock),
    };
    return await serve(options, { ...found, threads, commits, release });
  } catch (error) {
    await release();
    throw error;
  }
}

interface HeldParts extends ThreadParts {
  /** How many serve. */
  readonly threads: number;
  readonly commits: CommitNumbers;
  readonly release: () => Promise<void>;
}

async function serve(options: AppOptions, held: HeldParts): Promise<App> {
  const { config, log, mailbox, clock = systemClock } = options;
  const { eventLoop, threads, release } = held;
  const life: Life = { phase: 'serving', publicUrl: config.publicUrl ?? '' };
  let work: BackgroundWork | undefined;
  let fronts: Fronts | undefined;
  // Metrics can be read only through their own port.
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : createMetrics({
          ...held,
          freeSpace: () => freeSpace(config.database),
          others: async () => fronts?.metrics() ?? [],
        });
  const together = threads > 1 ? countTogether(threads, config.maxConnections) : undefined;
  const answering = await createAnswering({
    ...{ ...options, ...held, clock, life, metrics },
    connectionCounts: together && countsOf(together, 0),
    background: () => work,
    onMails: (lanes) => work?.deliverMails(lanes),
    onDeliveries: (webhooks) => work?.deliverEvents(webhooks),
    onEvents: (types) => work?.follow(types),
    onFailure: (err) => log.warn({ err }, 'password resets could not be stored and will be retried'),
    onSignIn: (signIn) => metrics?.countSignIn(signIn),
    onFallback: (outcome) => metrics?.countFallback(outcome),
    onHook: (outcome) => metrics?.countHook(outcome),
    refreshOthers: async () => fronts?.learn(),
  });
  const { app, port, render, known, resets, scimRequestLog } = answering;
  const url = await listen(app.server, { ...placeOf(config), isShared: threads > 1 });
  life.publicUrl = config.publicUrl ?? defaultPublicUrl(url);
  eventLoop.restart();
  const observed = await serveMetrics(config, render, metrics).catch((error: unknown) => {
    app.server.close();
    throw error;
  });
  for (const one of known) one.watch();
  const lifetimes = lifetimesOf(config);
  work = startTasks({
    ...{ ...held, ...answering, config, clock, lifetimes, log, metrics, life, mailbox },
    interval: options.workInterval,
  });
  const { publicUrl } = life;
  if (together)
    fronts = new Fronts(threads - 1, { ...options, ...held, ...answering, work, together, publicUrl });

  const running: Running = {
    ...{ config, life, port, work, fronts, known, resets, scimRequestLog, release },
    servers: { api: app.server, metrics: observed?.server },
  };
  return {
    url,
    publicUrl,
    metricsUrl: observed?.url,
    consoleUrl: answering.console && `${publicUrl}/console`,
    port,
    threads,
    settled: async () => {
      await resets.written();
      await scimRequestLog.written();
      await held.database.settled();
    },
    learn: async () => {
      await Promise.all(known.map((one) => one.refresh()));
      await fronts?.learn();
    },
    firstOperatorLink: async () => {
      const token = await makeFirstOperatorLink(held.database, clock()).catch((err: unknown) => {
        // The service works without it, and the next start makes one.
        log.warn({ err }, 'the link of the first operator could not be made');
        return undefined;
      });
      return token && `${publicUrl}/first-operator#token=${token}`;
    },
    threaded: async () => fronts?.started(),
    prepare: () => prepareFirstUses(answering.service),
    stop: stopping(running),
  };
}

/** The number of serving threads: only the first has the parts that tests and `portico dev` replace. */
async function threadsFor({ config, clock, extend, mailbox }: AppOptions): Promise<number> {
  const threads = mostThreads(config);
  if (threads === 1 || clock || extend || mailbox) return 1;
  return (await canSharePorts(config.host)) ? threads : 1;
}
