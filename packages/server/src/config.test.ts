import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { readConfig, VARIABLES } from './config.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const WEBHOOK_SECRET = `whsec_${KEY}`;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;

test('an empty environment gives the documented defaults', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    dataDir: resolve('data'),
    database: { kind: 'sqlite', file: resolve('data/portico.db') },
    smtp: undefined,
    mailFrom: undefined,
    passwordMinLength: 8,
    commonPasswords: 'refuse',
    requireVerifiedEmail: false,
    sessionIdle: 14 * DAY,
    sessionAbsolute: 90 * DAY,
    deletionGrace: 30 * DAY,
    limits: true,
    trustedProxies: [],
    allowedOrigins: [],
    maxConnections: 16_384,
    maxConnectionsPerAddress: undefined,
    hashingConcurrency: availableParallelism(),
    hashingQueue: 32 * availableParallelism(),
    accountConcurrency: 4,
    addressConcurrency: 32,
    headersTimeout: 10 * SECOND,
    requestTimeout: 30 * SECOND,
    logLevel: 'info',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    docs: true,
    console: true,
    registration: 'open',
    addManagers: 'colleagues',
    eventsKept: 400 * DAY,
    tokenLifetime: 5 * MINUTE,
    tokenAudiences: [],
    secretKeys: undefined,
    guesses: 5,
    guessPause: 15 * MINUTE,
    guessesPerAddress: { most: 30, window: 10 * MINUTE },
    guessesPerAccount: { most: 100, window: 60 * MINUTE },
    codesPerAccount: { most: 80, window: 24 * 60 * MINUTE },
    passkeyChallengesPerAddress: { most: 300, window: 10 * MINUTE },
    knownAddress: 30 * DAY,
    registrationsPerAddress: { most: 10, window: 60 * MINUTE },
    registrationsPerNetwork: { most: 100, window: DAY },
    mailsPerRecipient: [
      { most: 3, window: 60 * MINUTE },
      { most: 10, window: DAY },
    ],
    invitationsPerAccount: { most: 20, window: DAY },
    invitationsPerOrganization: { most: 50, window: DAY },
    webhookUrl: undefined,
    webhookSecret: undefined,
    webhookInsecure: false,
    lameDuck: 2 * SECOND,
    shutdownGrace: 10 * SECOND,
  });
});

test('an empty string counts as unset, for unknown variables too', () => {
  const empty = Object.fromEntries(VARIABLES.map(({ name }) => [name, '']));
  assert.deepEqual(readConfig({ ...empty, PORTICO_OTHER: '' }), readConfig({}));
});

test('every variable can be set', () => {
  const config = readConfig({
    PORTICO_HOST: '::1',
    PORTICO_PORT: '0',
    PORTICO_PUBLIC_URL: 'https://Example.com/accounts/',
    PORTICO_DATA_DIR: '/var/lib/portico',
    PORTICO_DATABASE_URL: 'postgresql://user:p%25ss@db.internal:5432/portico?sslmode=require',
    PORTICO_SMTP_URL: 'smtps://user:secret@mail.example.com:465',
    PORTICO_MAIL_FROM: 'portico@example.com',
    PORTICO_PASSWORD_MIN_LENGTH: 'nist',
    PORTICO_COMMON_PASSWORDS: 'allow',
    PORTICO_REQUIRE_VERIFIED_EMAIL: 'true',
    PORTICO_SESSION_IDLE: '90m',
    PORTICO_SESSION_ABSOLUTE: '12h',
    PORTICO_DELETION_GRACE: '7d',
    PORTICO_LIMITS: 'off',
    PORTICO_LIMIT_GUESSES: '3',
    PORTICO_LIMIT_GUESS_PAUSE: '1m',
    PORTICO_LIMIT_GUESSES_PER_ADDRESS: '1/1s',
    PORTICO_LIMIT_GUESSES_PER_ACCOUNT: '2/2s',
    PORTICO_LIMIT_CODES_PER_ACCOUNT: '7/7s',
    PORTICO_LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS: '9/9s',
    PORTICO_LIMIT_KNOWN_ADDRESS: '1d',
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '3/1m',
    PORTICO_LIMIT_REGISTRATIONS_PER_NETWORK: '4/1m',
    PORTICO_LIMIT_MAILS_PER_RECIPIENT: '5/1m, 6/1d',
    PORTICO_LIMIT_INVITATIONS_PER_ACCOUNT: '7/1m',
    PORTICO_LIMIT_INVITATIONS_PER_ORGANIZATION: '8/1m',
    PORTICO_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1,fd00::/8,::1',
    PORTICO_ALLOWED_ORIGINS: 'https://app.example.com,http://localhost:5173, http://[::1]:8080',
    PORTICO_MAX_CONNECTIONS: '100',
    PORTICO_MAX_CONNECTIONS_PER_ADDRESS: '10',
    PORTICO_HASHING_CONCURRENCY: '3',
    PORTICO_HASHING_QUEUE: '0',
    PORTICO_ACCOUNT_CONCURRENCY: '2',
    PORTICO_ADDRESS_CONCURRENCY: '64',
    PORTICO_HEADERS_TIMEOUT: '5s',
    PORTICO_REQUEST_TIMEOUT: '5s',
    PORTICO_LOG_LEVEL: 'silent',
    PORTICO_METRICS_PORT: '9464',
    PORTICO_METRICS_HOST: '0.0.0.0',
    PORTICO_DOCS: 'off',
    PORTICO_CONSOLE: 'off',
    PORTICO_REGISTRATION: 'invitation',
    PORTICO_ADD_MANAGERS: 'anyone',
    PORTICO_EVENTS_KEPT: '30d',
    PORTICO_TOKEN_LIFETIME: '1h',
    PORTICO_TOKEN_AUDIENCES: 'https://billing.example.com, reports',
    PORTICO_SECRET_KEYS: `${KEY},${Buffer.alloc(32, 7).toString('base64')}`,
    PORTICO_WEBHOOK_URL: 'http://events.internal:8080/portico',
    PORTICO_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PORTICO_WEBHOOK_INSECURE: 'true',
    PORTICO_LAME_DUCK: '0s',
    PORTICO_SHUTDOWN_GRACE: '1m',
  });
  assert.deepEqual(config, {
    host: '::1',
    port: 0,
    publicUrl: 'https://example.com/accounts',
    dataDir: resolve('/var/lib/portico'),
    database: {
      kind: 'postgres',
      url: 'postgresql://user:p%25ss@db.internal:5432/portico?sslmode=require',
    },
    smtp: {
      host: 'mail.example.com',
      port: 465,
      tls: 'first',
      credentials: { user: 'user', password: 'secret' },
    },
    mailFrom: 'portico@example.com',
    passwordMinLength: 15,
    commonPasswords: 'allow',
    requireVerifiedEmail: true,
    sessionIdle: 5400 * SECOND,
    sessionAbsolute: DAY / 2,
    deletionGrace: 7 * DAY,
    limits: false,
    guesses: 3,
    guessPause: MINUTE,
    guessesPerAddress: { most: 1, window: SECOND },
    guessesPerAccount: { most: 2, window: 2 * SECOND },
    codesPerAccount: { most: 7, window: 7 * SECOND },
    passkeyChallengesPerAddress: { most: 9, window: 9 * SECOND },
    knownAddress: DAY,
    registrationsPerAddress: { most: 3, window: MINUTE },
    registrationsPerNetwork: { most: 4, window: MINUTE },
    mailsPerRecipient: [
      { most: 5, window: MINUTE },
      { most: 6, window: DAY },
    ],
    invitationsPerAccount: { most: 7, window: MINUTE },
    invitationsPerOrganization: { most: 8, window: MINUTE },
    trustedProxies: ['10.0.0.0/8', '192.0.2.1', 'fd00::/8', '::1'],
    allowedOrigins: ['https://app.example.com', 'http://localhost:5173', 'http://[::1]:8080'],
    maxConnections: 100,
    maxConnectionsPerAddress: 10,
    hashingConcurrency: 3,
    hashingQueue: 0,
    accountConcurrency: 2,
    addressConcurrency: 64,
    headersTimeout: 5 * SECOND,
    requestTimeout: 5 * SECOND,
    logLevel: 'silent',
    metricsPort: 9464,
    metricsHost: '0.0.0.0',
    docs: false,
    console: false,
    registration: 'invitation',
    addManagers: 'anyone',
    eventsKept: 30 * DAY,
    tokenLifetime: 60 * MINUTE,
    tokenAudiences: ['https://billing.example.com', 'reports'],
    secretKeys: [Buffer.alloc(32, 1), Buffer.alloc(32, 7)],
    webhookUrl: 'http://events.internal:8080/portico',
    webhookSecret: WEBHOOK_SECRET,
    webhookInsecure: true,
    lameDuck: 0,
    shutdownGrace: 60 * SECOND,
  });
});

test('the configuration is frozen to its depth', () => {
  const config = readConfig({ PORTICO_TRUSTED_PROXIES: '::1', PORTICO_ALLOWED_ORIGINS: 'http://a.test' });
  for (const part of [config, config.database, config.trustedProxies, config.allowedOrigins]) {
    assert(Object.isFrozen(part));
  }
});

test('each documented default, set by hand, changes nothing', () => {
  const concrete = VARIABLES.filter(
    (variable) => !/[–<]|number of|for each|made at|three quarters/.test(variable.default),
  );
  const byHand = Object.fromEntries(concrete.map((variable) => [variable.name, variable.default]));
  assert(concrete.length > 12);
  assert.deepEqual(readConfig(byHand), readConfig({}));
});
