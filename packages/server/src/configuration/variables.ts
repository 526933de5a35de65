import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as value from './values.ts';

export interface Variable {
  readonly name: `PORTICO_${string}`;
  /** Parsed as if it had been set. */
  readonly default: string;
  /** What documentation says in place of `default`, where that depends on the machine or on other variables. */
  readonly shown?: string;
  readonly meaning: string;
  readonly parse: (text: string) => unknown;
}

/** Every variable, once: `Config`, the errors and the table in the README follow from it. */
export const table = {
  host: {
    name: 'PORTICO_HOST',
    default: '127.0.0.1',
    meaning: 'IP address or host name where it listens',
    parse: value.host,
  },
  port: {
    name: 'PORTICO_PORT',
    default: '3000',
    meaning: 'port where it listens; 0 takes a free one and says which',
    parse: value.integer(0, 65_535),
  },
  /** Without a slash at its end; undefined when unset, because port 0 is known only once it listens. */
  publicUrl: {
    name: 'PORTICO_PUBLIC_URL',
    default: '',
    shown: 'http://<host>:<port>',
    meaning: 'base of every link it hands out',
    parse: value.optional(value.baseUrl),
  },
  /** An absolute path. */
  dataDir: {
    name: 'PORTICO_DATA_DIR',
    default: './data',
    meaning: 'folder of the SQLite file, and of mails without SMTP',
    parse: resolve,
  },
  database: {
    name: 'PORTICO_DATABASE_URL',
    default: '',
    shown: 'sqlite:<data dir>/portico.db',
    meaning: '`sqlite:<path>` or `postgres://user:password@host:port/database`',
    parse: value.optional(value.database),
  },
  /** Holds a password: belongs in no log. */
  smtpUrl: {
    name: 'PORTICO_SMTP_URL',
    default: '',
    meaning: '`smtp://…` or `smtps://…`; without it each mail is written to `<data dir>/mail`',
    parse: value.optional(value.smtpUrl),
  },
  /** Set whenever `smtpUrl` is. */
  mailFrom: {
    name: 'PORTICO_MAIL_FROM',
    default: '',
    meaning: 'address that mails come from; required with `PORTICO_SMTP_URL`',
    parse: value.optional(value.mailAddress),
  },
  /** In code points. */
  passwordMinLength: {
    name: 'PORTICO_PASSWORD_MIN_LENGTH',
    default: '8',
    meaning: 'shortest password, 8 to 256 code points; `nist` means 15',
    parse: value.orWord(value.integer(8, 256), 'nist', 15),
  },
  commonPasswords: {
    name: 'PORTICO_COMMON_PASSWORDS',
    default: 'refuse',
    meaning: '`allow` switches the list of common passwords off',
    parse: value.oneOf('refuse', 'allow'),
  },
  requireVerifiedEmail: {
    name: 'PORTICO_REQUIRE_VERIFIED_EMAIL',
    default: 'false',
    meaning: '`true`: only accounts with a verified email may do anything; not yet in this version',
    parse: value.either('true', 'false'),
  },
  /** In milliseconds. */
  sessionIdle: {
    name: 'PORTICO_SESSION_IDLE',
    default: '14d',
    meaning: 'a session ends when it has not been used for this long (durations: `s`, `m`, `h`, `d`)',
    parse: value.duration('1s', '3650d'),
  },
  /** In milliseconds. */
  sessionAbsolute: {
    name: 'PORTICO_SESSION_ABSOLUTE',
    default: '90d',
    meaning: 'a session ends this long after it began, however much it is used',
    parse: value.duration('1s', '3650d'),
  },
  /** In milliseconds. */
  deletionGrace: {
    name: 'PORTICO_DELETION_GRACE',
    default: '30d',
    meaning: 'how long a deleted organization can be restored',
    parse: value.duration('1s', '3650d'),
  },
  limits: {
    name: 'PORTICO_LIMITS',
    default: 'on',
    meaning: '`off` lifts the limits by caller, for benchmarks and tests',
    parse: value.either('on', 'off'),
  },
  /** Addresses and ranges in CIDR notation, as they were written. */
  trustedProxies: {
    name: 'PORTICO_TRUSTED_PROXIES',
    default: '',
    meaning: 'comma-separated addresses or CIDRs whose `X-Forwarded-For` is believed',
    parse: value.list(value.addressOrRange),
  },
  /** Each exactly as a browser's `Origin` header has it. */
  allowedOrigins: {
    name: 'PORTICO_ALLOWED_ORIGINS',
    default: '',
    meaning: 'comma-separated origins whose pages may call from a browser',
    parse: value.list(value.origin),
  },
  hashingConcurrency: {
    name: 'PORTICO_HASHING_CONCURRENCY',
    default: String(Math.min(availableParallelism(), 1024)),
    shown: 'number of cores',
    meaning: 'how many passwords are hashed at once',
    parse: value.integer(1, 1024),
  },
  hashingQueue: {
    name: 'PORTICO_HASHING_QUEUE',
    default: '',
    shown: '32 for each hashed at once',
    meaning: 'how many more wait for it; beyond them: 503 `OVERLOADED`',
    parse: value.optional(value.integer(0, 1_000_000)),
  },
  /** In milliseconds. */
  headersTimeout: {
    name: 'PORTICO_HEADERS_TIMEOUT',
    default: '10s',
    meaning: 'headers that take longer: 400 `REQUEST_TIMEOUT`',
    parse: value.duration('1s', '1h'),
  },
  /** In milliseconds. */
  requestTimeout: {
    name: 'PORTICO_REQUEST_TIMEOUT',
    default: '30s',
    meaning: 'a whole request that takes longer: 400 `REQUEST_TIMEOUT`',
    parse: value.duration('1s', '1h'),
  },
  logLevel: {
    name: 'PORTICO_LOG_LEVEL',
    default: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    parse: value.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
  /** Undefined when off. */
  metricsPort: {
    name: 'PORTICO_METRICS_PORT',
    default: 'off',
    meaning: 'Prometheus text at `/metrics` on this port, same host',
    parse: value.orWord(value.integer(0, 65_535), 'off', undefined),
  },
  /** In milliseconds; a part of `shutdownGrace`. */
  lameDuck: {
    name: 'PORTICO_LAME_DUCK',
    default: '2s',
    meaning: 'on SIGTERM, how long it still takes connections so that a balancer can turn away',
    parse: value.duration('0s', '1h'),
  },
  /** In milliseconds, counted from the signal. */
  shutdownGrace: {
    name: 'PORTICO_SHUTDOWN_GRACE',
    default: '10s',
    meaning: 'how long it waits in all, at most, for requests under way before it exits',
    parse: value.duration('1s', '1h'),
  },
} satisfies Record<string, Variable>;

export type Parsed = { readonly [Key in keyof typeof table]: ReturnType<(typeof table)[Key]['parse']> };

export const variables: readonly [string, Variable][] = Object.entries(table);

/** For documentation; a default of `–` is none. */
export const VARIABLES: readonly { name: string; default: string; meaning: string }[] = variables.map(
  ([, variable]) => ({
    name: variable.name,
    default: variable.shown ?? (variable.default || '–'),
    meaning: variable.meaning,
  }),
);
