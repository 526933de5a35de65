import { availableParallelism } from 'node:os';
import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Concurrency, queues and timeouts. */
export const capacity = {
  threads: {
    name: 'PORTICO_THREADS',
    default: String(Math.min(availableParallelism(), 8)),
    shown: 'number of cores, at most 8',
    meaning:
      'number of threads that serve requests, on Linux; with SQLite, one of them reads and writes, and the others only read',
    when: '`1` if memory is short: each further thread takes about 45 MB',
    document: 'operate/sizing.md',
    parse: value.integer(1, 64),
  },
  maxConnections: {
    name: 'PORTICO_MAX_CONNECTIONS',
    default: '16384',
    meaning: 'maximum number of open connections',
    when: 'lower on a machine with little memory; raise it together with the limit on open files',
    document: 'operate/proxies.md',
    parse: value.integer(16, 1_000_000),
  },
  maxConnectionsPerAddress: {
    name: 'PORTICO_MAX_CONNECTIONS_PER_ADDRESS',
    default: '',
    shown: 'three quarters of the above',
    meaning: 'maximum number of connections from one IPv4 address or IPv6 /64; a proxy counts as one address',
    when: 'behind a proxy: raise it to `PORTICO_MAX_CONNECTIONS`',
    document: 'operate/proxies.md',
    parse: value.optional(value.integer(1, 1_000_000)),
  },
  hashingConcurrency: {
    name: 'PORTICO_HASHING_CONCURRENCY',
    default: String(Math.min(availableParallelism(), 1024)),
    shown: 'number of cores',
    meaning: 'number of passwords that are hashed at once',
    when: 'lower if other programs need the cores',
    document: 'operate/sizing.md',
    parse: value.integer(1, 1024),
  },
  hashingQueue: {
    name: 'PORTICO_HASHING_QUEUE',
    default: '',
    shown: '32 for each password hashed at once',
    meaning: 'number of further passwords that can wait; beyond that: 503 `OVERLOADED`',
    when: 'lower to refuse sooner instead of making people wait',
    document: 'operate/sizing.md',
    parse: value.optional(value.integer(0, 10_000)),
  },
  accountConcurrency: {
    name: 'PORTICO_ACCOUNT_CONCURRENCY',
    default: '4',
    meaning:
      'number of requests of one account that are handled at once; 64 times as many can wait; beyond that: 403 `RATE_LIMITED`',
    when: 'raise it if one of your accounts makes calls for many people',
    parse: value.integer(1, 10_000),
  },
  addressConcurrency: {
    name: 'PORTICO_ADDRESS_CONCURRENCY',
    default: '32',
    meaning: 'the same for all signed-in callers of one IPv4 address or IPv6 /64',
    when: 'raise it if a back end makes calls for many people from one address',
    parse: value.integer(1, 10_000),
  },
  /** In milliseconds. */
  headersTimeout: {
    name: 'PORTICO_HEADERS_TIMEOUT',
    default: '10s',
    meaning: 'how long headers may take to arrive; beyond that: 400 `REQUEST_TIMEOUT`',
    when: 'rarely',
    parse: value.duration('1s', '1h'),
  },
  /** In milliseconds. */
  requestTimeout: {
    name: 'PORTICO_REQUEST_TIMEOUT',
    default: '30s',
    meaning: 'how long a whole request may take to arrive; beyond that: 400 `REQUEST_TIMEOUT`',
    when: 'rarely',
    parse: value.duration('1s', '1h'),
  },
  /** In milliseconds; a part of `shutdownGrace`. */
  lameDuck: {
    name: 'PORTICO_LAME_DUCK',
    default: '2s',
    meaning:
      'on SIGTERM, how long the node keeps accepting connections while load balancers stop routing to it',
    when: 'longer than your balancer takes to notice that a node is not ready',
    document: 'operate/upgrades.md',
    parse: value.duration('0s', '1h'),
  },
  /** In milliseconds, counted from the signal. */
  shutdownGrace: {
    name: 'PORTICO_SHUTDOWN_GRACE',
    default: '10s',
    meaning: 'how long stopping can take in total before requests in progress are refused',
    when: 'together with `PORTICO_LAME_DUCK`, which is part of it; the stop timeout of the supervisor must be longer',
    document: 'operate/upgrades.md',
    parse: value.duration('1s', '1h'),
  },
} satisfies Record<string, Variable>;
