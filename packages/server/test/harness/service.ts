import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Answer } from '@portico/conventions/node';
import { pino } from 'pino';
import type { App, AppOptions } from '../../src/app/app.ts';
import { type Config, readConfig } from '../../src/configuration/config.ts';
import { createHasher, type Hasher } from '../../src/identity/accounts/hasher.ts';
import type { MailPurpose } from '../../src/notices/mail/purposes.ts';
import { awaitMail, mailsIn, type ReceivedMail } from '../fixtures/mails.ts';
import { providersFile } from '../fixtures/sign-ins.ts';
import { LOCALHOST_ALONE, NOWHERE } from '../fixtures/webhooks.ts';
import { startedOnceFree, unlessBusy } from './busy-machine.ts';
import { type Call, clientOf, type Reply } from './client.ts';
import { createTestDatabase, giveUpDatabase } from './databases.ts';
import { bePatient } from './patient-database.ts';
import { ROOM_FOR_ORGANIZATIONS } from './room.ts';
import { keepConnections, seenBy } from './rows.ts';
import { until } from './until.ts';

export type { Call, Reply };

/** A person who is signed in. */
export interface Person {
  readonly token: string;
  readonly account: { readonly id: string; readonly email: string };
  readonly password: string;
}

export interface ServiceOptions
  extends Pick<AppOptions, 'clock' | 'extend' | 'workInterval' | 'webhookAddresses' | 'federationAddresses'> {
  /** Environment variables besides those that every test needs. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The URL of an empty database, for a test about a server of its own. */
  readonly databaseUrl?: string;
  /** Starts another node on the database of this one. */
  readonly beside?: Service;
  /** True for a test about the cost of hashing, which is cheap otherwise. */
  readonly hashesDearly?: boolean;
  /** True where the test makes the service fail on purpose. */
  readonly expectsBugs?: boolean;
  /** True where the test keeps the service or its database busy on purpose, and sees what is refused then. */
  readonly expectsRefusals?: boolean;
}

/** A service on a database of its own, which is called over HTTP; each answer is checked against the contract. */
export interface Service {
  readonly app: App;
  readonly url: string;
  readonly databaseUrl: string;
  /** The same for all nodes on a database. */
  readonly dataDir: string;
  readonly answers: readonly Answer[];
  /** Everything that was logged. */
  readonly log: () => string;
  /** Sends a request, and repeats it if this machine was too busy for it to have an effect, as a client would. */
  call(method: string, path: string, call?: Call): Promise<Reply>;
  /** Registers a new person. */
  person(name?: string): Promise<Person>;
  organization(owner: Person, name?: string): Promise<string>;
  /** Adds a manager, who accepts, and returns its id. */
  manager(organizationId: string, by: Person, account: Person, role: string): Promise<string>;
  /** The mails that arrived at an address, whose domain is ASCII, so far; the oldest first. */
  mails(recipient: string): Promise<ReceivedMail[]>;
  /** Waits for a mail: the first of this kind to the recipient, or a later one by its number from 1. */
  mailTo(recipient: string, purpose: MailPurpose, number?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/**
 * For a test that compares stored rows at two moments, or chooses the node that acts: the background does only what
 * requests ask for, and runs no tasks.
 */
export const ONLY_WHAT_IS_ASKED_FOR = { workInterval: 24 * 3_600_000 } as const;

/** A hash that costs a hundredth of the time. */
const CHEAP = { memoryCost: 64, timeCost: 1 };
/** Starting a thread takes longer than starting a service, so services in one process share the threads that hash cheaply. */
const shared = createHasher({ concurrency: availableParallelism(), queue: 10_000, cost: CHEAP });
export const PASSWORD = 'correct horse battery';
/** The audience of tokens. */
export const AUDIENCE = 'https://billing.example.com';
/** The same for all nodes on a database. */
export const SECRET_KEY = Buffer.alloc(32, 1).toString('base64');
let people = 0;

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { config, databaseUrl } = await configured(options);
  const answers: Answer[] = [];
  const log = keptLog();
  const hasher = hasherFor(options, config);
  const endPatience = options.expectsRefusals ? () => {} : bePatient();
  const { federationAddresses = config.federationInsecure ? undefined : LOCALHOST_ALONE } = options;
  const app = await startedOnceFree({
    config,
    webhookAddresses: options.webhookAddresses ?? NOWHERE,
    ...(federationAddresses && { federationAddresses }),
    log: pino({ level: config.logLevel }, log.output),
    clock: options.clock,
    hasher,
    extend: options.extend,
    workInterval: options.workInterval,
    onAnswer: (answer) => answers.push(answer),
  }).catch((error: unknown) => {
    endPatience();
    throw error;
  });
  await app.threaded();
  const closeConnections = keepConnections(databaseUrl);
  const forget = seenBy(databaseUrl, async () => {
    // Earlier reads in this turn used an older snapshot, which later ones in the same turn use as well until the sync of
    // a commit.
    await setImmediate();
    // The sync under way may have begun earlier, and show an older state. The next one, or the end of all, shows this
    // one.
    await app.settled();
    await app.settled();
    // All reads of one turn use one snapshot.
    await setImmediate();
  });
  const client = clientOf(app.url, Number.POSITIVE_INFINITY);
  const send = (method: string, path: string, given: Call = {}) => client.send({ method, path, ...given });
  const call: Service['call'] = options.expectsRefusals
    ? send
    : (...asked) => unlessBusy(() => send(...asked), answers);

  async function done(status: number, [method, path]: [string, string], given: Call): Promise<Reply['body']> {
    const reply = await until('the service has room for the set-up', async () => {
      const answer = await call(method, path, given);
      return answer.status !== 503 && answer;
    });
    assert.equal(reply.status, status, reply.text);
    return reply.body;
  }
  const created = (path: string, given: Call) => done(201, ['POST', path], given);

  return {
    app,
    url: app.url,
    databaseUrl,
    dataDir: config.dataDir,
    answers,
    log: log.text,
    call,
    person: async (name = 'person') => {
      const email = `${name}-${process.pid}-${++people}@example.com`;
      const { account, accessToken } = await created('/v1/register', { body: { email, password: PASSWORD } });
      return { token: accessToken, account, password: PASSWORD };
    },
    organization: async (owner, name = 'Acme') =>
      (await created('/v1/organizations', { token: owner.token, body: { name } })).id,
    manager: async (organizationId, by, { account, token }, role) => {
      const isOwner = role === 'owner';
      const body = { accountId: account.id, role: isOwner ? 'admin' : role };
      const path = `/v1/organizations/${organizationId}/managers`;
      const { id } = await created(path, { token: by.token, body });
      await done(200, ['POST', `/v1/managers/${id}/acceptance`], { token });
      if (isOwner) await done(200, ['PUT', `/v1/managers/${id}`], { token: by.token, body: { role } });
      return id;
    },
    mails: async (recipient) =>
      (await mailsIn(config.dataDir)).filter((mail) => mail.recipient === recipient),
    mailTo: (recipient, purpose, number) =>
      awaitMail(() => mailsIn(config.dataDir), { recipient, purpose, number }),
    stop: async () => {
      client.close();
      forget();
      await closeConnections();
      await app.stop(true);
      endPatience();
      if (hasher !== shared) await hasher?.close();
      if (!options.beside) {
        // A mail whose sending was cut off may still be written.
        await rm(config.dataDir, { recursive: true, force: true, maxRetries: 10 });
        if (options.databaseUrl === undefined) giveUpDatabase(databaseUrl);
      }
      // Answers after an injected fault count against the service only if they are bugs.
      report(options.expectsBugs ? answers.filter(isBug) : answers);
      if (options.expectsBugs) return;
      assert.equal(app.port.mended, 0, 'the port replaced a response that broke the contract');
      const bugs = answers.filter(isBug).map(({ operation, cause }) => ({ operation, cause }));
      assert.deepEqual(bugs, [], 'a bug was answered with 500');
    },
  };
}

/** The configuration of a node: on a database of its own, or on that of another one. */
async function configured({ beside, environment, databaseUrl: own }: ServiceOptions) {
  const folder = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'portico-test-')));
  const databaseUrl = own ?? beside?.databaseUrl ?? (await createTestDatabase(folder, 'migrated'));
  const config = readConfig({
    PORTICO_PORT: '0',
    PORTICO_DATA_DIR: folder,
    PORTICO_DATABASE_URL: databaseUrl,
    PORTICO_SECRET_KEYS: SECRET_KEY,
    PORTICO_PROVIDERS_FILE: providersFile(folder),
    PORTICO_THREADS: process.env.PORTICO_TEST_THREADS ?? '1',
    PORTICO_LIMITS: 'off',
    PORTICO_CHALLENGES: 'off',
    PORTICO_EMAIL_CODES: 'on',
    PORTICO_CLIENT_REGISTRATION: 'open',
    ...ROOM_FOR_ORGANIZATIONS,
    // The people of a team get another passkey for each scene.
    PORTICO_MOST_PASSKEYS: '1000',
    // Contenders that wait for their turns would not contend.
    PORTICO_ACCOUNT_CONCURRENCY: '1000',
    PORTICO_ADDRESS_CONCURRENCY: '1000',
    PORTICO_ADD_MANAGERS: 'anyone',
    PORTICO_ORGANIZATION_ROLES: 'on',
    PORTICO_IMPERSONATION: 'on',
    PORTICO_TOKEN_AUDIENCES: AUDIENCE,
    // Without a contact, the service has no security.txt.
    PORTICO_SECURITY_CONTACT: 'mailto:security@example.com',
    // An unused port, so that no test queries real name servers.
    PORTICO_DNS_SERVERS: '127.0.0.1:9',
    PORTICO_LAME_DUCK: '0s',
    PORTICO_SHUTDOWN_GRACE: '5s',
    ...environment,
  });
  return { config, databaseUrl };
}

/** @returns the hasher of a service, unless it brings its own: a separate one if its variables limit hashing */
function hasherFor({ environment = {}, hashesDearly }: ServiceOptions, config: Config): Hasher | undefined {
  if (hashesDearly) return undefined;
  if (!Object.keys(environment).some((name) => name.startsWith('PORTICO_HASHING_'))) return shared;
  const { hashingConcurrency: concurrency, hashingQueue: queue } = config;
  return createHasher({ concurrency, queue, cost: CHEAP });
}

/** Takes what is logged, and keeps it. */
function keptLog() {
  let text = '';
  const output = {
    write: (line: string) => {
      text += line;
    },
  };
  return { output, text: () => text };
}

const isBug = ({ error }: Answer) => error === 'INTERNAL_ERROR';

/** Records what was observed, to check that everything declared was: see tools/tests/observed.ts. */
function report(answers: readonly Answer[]): void {
  const file = process.env.PORTICO_TEST_OBSERVED;
  if (!file) return;
  const pairs = new Set(answers.map(({ operation = '', error = '' }) => `${operation} ${error}\n`));
  appendFileSync(file, [...pairs].join(''));
}
