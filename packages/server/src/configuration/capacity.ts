import { availableParallelism } from 'node:os';
import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** How much it takes on at once, and how long it waits. */
export const capacity = {
  limits: {
    name: 'PORTICO_LIMITS',
    default: 'on',
    meaning: '`off` lifts the limits by caller, for benchmarks and tests',
    parse: value.either('on', 'off'),
    pending: true,
  },
  maxConnections: {
    name: 'PORTICO_MAX_CONNECTIONS',
    default: '16384',
    meaning: 'how many connections may be open at once',
    parse: value.integer(16, 1_000_000),
  },
  maxConnectionsPerAddress: {
    name: 'PORTICO_MAX_CONNECTIONS_PER_ADDRESS',
    default: '',
    shown: 'three quarters of them',
    meaning: 'how many of them one IPv4 address, or one /64 of IPv6, may hold; a proxy is one address too',
    parse: value.optional(value.integer(1, 1_000_000)),
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
    parse: value.optional(value.integer(0, 10_000)),
  },
  accountConcurrency: {
    name: 'PORTICO_ACCOUNT_CONCURRENCY',
    default: '4',
    meaning:
      'how many requests of one account are worked on at once; 64 times as many wait, beyond them: 403 `RATE_LIMITED`',
    parse: value.integer(1, 10_000),
  },
  addressConcurrency: {
    name: 'PORTICO_ADDRESS_CONCURRENCY',
    default: '32',
    meaning: 'the same for the signed-in callers of one network address (IPv6: of its /64)',
    parse: value.integer(1, 10_000),
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
