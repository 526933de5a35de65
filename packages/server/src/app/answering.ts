import { type EventType, errors } from '@portico/api';
import { failureRenderer, type RenderFailure } from '@portico/conventions';
import { type Bindable, bindOperations, fastifyOptions } from '@portico/conventions/fastify';
import type { Answer, ClosedPort, ConnectionCounts } from '@portico/conventions/node';
import type { Service } from '@portico/conventions/serving';
import { type FastifyInstance, fastify } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../configuration/config.ts';
import { createProviders } from '../federation/providers/directory.ts';
import type { SamlReader } from '../federation/saml/reader.ts';
import { createScimRequestLog, type ScimRequestLog } from '../federation/scim/request-log.ts';
import type { BreachedFilter } from '../ground/breached/file.ts';
import type { Clock } from '../ground/clock.ts';
import type { Database } from '../ground/database/database.ts';
import { type AddressRules, addressRules } from '../ground/outgoing/address.ts';
import type { SecretKeys } from '../ground/secret-keys/keys.ts';
import { Known } from '../ground/work/known.ts';
import type { Group } from '../ground/work/queue.ts';
import type { Hasher } from '../identity/accounts/hasher.ts';
import { lifetimesOf } from '../identity/sessions/session.ts';
import type { SignIn } from '../identity/sessions/sign-ins.ts';
import type { HookOutcome } from '../notices/hooks/ask.ts';
import { createKnownHooks } from '../notices/hooks/store.ts';
import type { Lane } from '../notices/mail/purposes.ts';
import { KnownOrigins } from '../oauth/applications/origins.ts';
import { createSigningKeys } from '../oauth/tokens/signing-keys.ts';
import type { CountUses } from '../pipeline/callers/rate.ts';
import type { Mailbox } from '../team/development/mailbox.ts';
import { type ConsoleBuild, PREFIXES, readConsole } from '../team/documents/index.ts';
import type { FallbackOutcome } from '../team/sign-in-fallback/fallback.ts';
import type { Brand } from '../tenancy/brand/brand.ts';
import { createKnownBrand } from '../tenancy/brand/known.ts';
import type { LookUpDomain } from '../tenancy/domains/look-up.ts';
import { configuredHooks } from './hooks.ts';
import { callerAddress } from './http/caller-address.ts';
import type { EventLoop } from './http/event-loop.ts';
import type { RequestMetrics } from './http/metrics.ts';
import { originRules } from './http/origins.ts';
import { createPort, rewriteUrl } from './http/port.ts';
import type { Life } from './life.ts';
import { createMailing, type Mailing } from './mailing.ts';
import { createPorticoService } from './service.ts';
import { configuredFallback } from './sign-in-fallback.ts';
import type { BackgroundWork } from './tasks.ts';

/** The parts a thread opens before it can answer. */
export interface ThreadParts {
  readonly database: Database;
  readonly secretKeys: SecretKeys;
  readonly eventLoop: EventLoop;
  readonly hasher: Hasher;
  readonly breached: BreachedFilter | undefined;
  readonly federationAddresses: AddressRules;
  readonly samlReader: SamlReader;
  readonly lookUpDomain: LookUpDomain;
  readonly countUses: CountUses;
}

/** Callbacks of a thread after a change. */
export interface Consequences {
  readonly onMails: (lanes: readonly Lane[]) => void;
  readonly onDeliveries: (webhooks: readonly Group[]) => void;
  readonly onEvents: (types: ReadonlySet<EventType>) => void;
  /** Called when password resets could not be stored; they are retried. */
  readonly onFailure: (error: unknown) => void;
  readonly onSignIn: (signIn: SignIn) => void;
  /** Called with what came of each question to the system that the team moves from. */
  readonly onFallback: (outcome: FallbackOutcome['outcome']) => void;
  /** Called with what came of each question to a hook. */
  readonly onHook: (outcome: HookOutcome) => void;
  /** Resolves when every other thread has seen a change to the data that each keeps in memory. */
  readonly refreshOthers: () => Promise<void>;
}

export interface AnsweringOptions extends ThreadParts, Consequences {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly life: Life;
  readonly metrics: RequestMetrics | undefined;
  readonly connectionCounts: ConnectionCounts | undefined;
  readonly webhookAddresses?: AddressRules | undefined;
  readonly mailbox?: Mailbox | undefined;
  /** The background work, once it is running; only on the thread that has a mailbox. */
  readonly background?: () => BackgroundWork | undefined;
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
  readonly extend?: ((app: FastifyInstance) => void) | undefined;
  /** Changes how operations are served; the default changes nothing. */
  readonly serve?: (service: Service) => Bindable;
}

/** A thread that is ready to listen. */
export interface Answering extends Mailing {
  readonly app: FastifyInstance;
  readonly port: ClosedPort;
  readonly service: Service;
  readonly render: RenderFailure;
  readonly console: ConsoleBuild | undefined;
  readonly webhookAddresses: AddressRules;
  readonly signingKeys: ReturnType<typeof createSigningKeys>;
  readonly scimRequestLog: ScimRequestLog;
  readonly brand: () => Brand;
  /** Values cached in memory, to be refreshed. */
  readonly known: readonly Known<unknown>[];
}

/** Creates all parts that a thread needs to answer requests, but no background work. */
export async function createAnswering(options: AnsweringOptions): Promise<Answering> {
  const { config, life, mailbox, refreshOthers, background = () => undefined } = options;
  const render = failureRenderer(errors, () => life.publicUrl);
  const applicationOrigins = new KnownOrigins(options.database);
  const knownBrand = createKnownBrand(options.database, config.brandName);
  const knownHooks = createKnownHooks(options.database);
  const providers = createProviders({ ...options, rules: options.federationAddresses });
  const hasProviders = new Known(async () => (await providers.list()).length > 0, false);
  const origins = originRules({
    everywhere: config.allowedOrigins,
    ofApplications: applicationOrigins,
    areUnregisteredTaken: config.clientMetadata || config.clientRegistration !== 'off',
    prefixes: PREFIXES,
  });
  const addressOf = callerAddress(config.trustedProxies);
  const port = createPort({ ...options, render, origins, addressOf });
  const app = fastify({ ...fastifyOptions(port), rewriteUrl });
  options.extend?.(app);
  const mailing = createMailing(options);
  const { webhookAddresses = addressRules(config) } = options;
  const scimRequestLog = createScimRequestLog(options);
  const signingKeys = createSigningKeys(options);
  const brand = () => knownBrand.value;
  const console = config.console ? readConsole() : undefined;
  const everywhere = (known: Known<unknown>) => ({
    refresh: async () => {
      await known.refresh();
      await refreshOthers();
    },
  });
  const hooks = configuredHooks({ ...options, addresses: webhookAddresses, known: () => knownHooks.value });
  const service = createPorticoService({
    ...{ ...options, ...mailing, mailbox, background, lifetimes: lifetimesOf(config) },
    signInFallback: configuredFallback({ ...options, hooks }),
    hooks,
    ...{ webhookAddresses, signingKeys, scimRequestLog, brand, render, origins, console, providers },
    hasProviders: () => hasProviders.value,
    applicationOrigins: everywhere(applicationOrigins),
    knownBrand: everywhere(knownBrand),
    knownHooks: everywhere(knownHooks),
  });
  bindOperations(app, options.serve?.(service) ?? service, { addressOf });
  await app.ready();
  const known: readonly Known<unknown>[] = [applicationOrigins, knownBrand, hasProviders, knownHooks];
  await Promise.all(known.map((one) => one.refresh()));
  const made = { app, port, service, render, console, webhookAddresses, signingKeys, scimRequestLog };
  return { ...mailing, ...made, brand, known };
}
