import { type EventType, errors } from '@portico/api';
import { failureRenderer, type RenderFailure } from '@portico/conventions';
import { bindOperations, fastifyOptions } from '@portico/conventions/fastify';
import type { Answer, ClosedPort } from '@portico/conventions/node';
import type { Relay, Service } from '@portico/conventions/serving';
import { type FastifyInstance, fastify } from 'fastify';
import type { Logger } from 'pino';
import type { Hasher } from './accounts/hasher.ts';
import { KnownOrigins } from './applications/origins.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Mailbox } from './development/mailbox.ts';
import { type ConsoleBuild, PREFIXES, readConsole } from './documents/index.ts';
import { callerAddress } from './http/caller-address.ts';
import type { EventLoop } from './http/event-loop.ts';
import type { RequestMetrics } from './http/metrics.ts';
import { originRules } from './http/origins.ts';
import { createPort, rewriteUrl } from './http/port.ts';
import type { Life } from './life.ts';
import type { Lane } from './mail/purposes.ts';
import { createMailing, type Mailing } from './mailing.ts';
import type { SecretKeys } from './secret-keys/keys.ts';
import { createPorticoService } from './service.ts';
import { type Lifetimes, lifetimesOf } from './sessions/session.ts';
import type { SignIn } from './sessions/sign-ins.ts';
import { createSigningKeys, type SigningKeys } from './tokens/signing-keys.ts';
import type { AddressRules } from './webhooks/address.ts';
import type { Group } from './work/queue.ts';

interface BoundNeeds {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly secretKeys: SecretKeys;
  readonly eventLoop: EventLoop;
  readonly hasher: Hasher;
  readonly life: Life;
  /** Undefined where nobody can read them. */
  readonly metrics: RequestMetrics | undefined;
  readonly webhookAddresses: AddressRules;
  readonly mailbox: Mailbox | undefined;
  readonly onAnswer: ((answer: Answer) => void) | undefined;
  readonly extend: ((app: FastifyInstance) => void) | undefined;
  /** Called after a commit, with the lanes in which requested mails can be sent. */
  readonly onMails: (lanes: readonly Lane[]) => void;
  /** Called after a commit, with the webhooks that have something to deliver. */
  readonly onDeliveries: (webhooks: readonly Group[]) => void;
  /** Called after a commit, with the types of the events that it recorded. */
  readonly onEvents: (types: ReadonlySet<EventType>) => void;
  /** Has the other threads of the process learn which origins may call. */
  readonly refreshOthers: () => Promise<void>;
  /** Has requests answered by another thread; undefined where none are. */
  readonly relay: Relay | undefined;
}

/** The service on a port that does not listen yet. */
export interface Bound {
  readonly app: FastifyInstance;
  readonly port: ClosedPort;
  readonly service: Service;
  readonly render: RenderFailure;
  readonly mailing: Mailing;
  readonly signingKeys: SigningKeys;
  readonly lifetimes: Lifetimes;
  readonly applicationOrigins: KnownOrigins;
  /** Undefined where it is not served. */
  readonly console: ConsoleBuild | undefined;
}

/** Puts together what each thread that serves has for itself. */
export async function bindService(needs: BoundNeeds): Promise<Bound> {
  const { config, log, life, metrics, database } = needs;
  const lifetimes = lifetimesOf(config);
  const render = failureRenderer(errors, () => life.publicUrl);
  const applicationOrigins = new KnownOrigins(database);
  const origins = originRules({
    everywhere: config.allowedOrigins,
    ofApplications: applicationOrigins,
    areUnregisteredTaken: config.clientMetadata,
    prefixes: PREFIXES,
  });
  const addressOf = callerAddress(config.trustedProxies);
  const port = createPort({ ...needs, render, origins, addressOf });
  const app = fastify({ ...fastifyOptions(port), rewriteUrl });
  needs.extend?.(app);
  const onFailure = (err: unknown) =>
    log.warn({ err }, 'password resets could not be stored, and will be retried');
  const mailing = createMailing({ ...needs, onFailure });
  const signingKeys = createSigningKeys(needs);
  const console = config.console ? readConsole() : undefined;
  const service = createPorticoService({
    ...needs,
    ...mailing,
    signingKeys,
    lifetimes,
    render,
    origins,
    applicationOrigins: {
      refresh: async () => {
        await Promise.all([applicationOrigins.refresh(), needs.refreshOthers()]);
      },
    },
    console,
    onSignIn: (signIn: SignIn) => metrics?.countSignIn(signIn),
  });
  bindOperations(app, service, { addressOf });
  await app.ready();
  await applicationOrigins.refresh();
  return { app, port, service, render, mailing, signingKeys, lifetimes, applicationOrigins, console };
}
