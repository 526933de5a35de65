import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Where it listens, and who may call. */
export const network = {
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
    shown: 'http://localhost:<port>',
    meaning:
      'base of every link it hands out; `http://<host>:<port>` where it listens on other than a loopback address',
    parse: value.optional(value.baseUrl),
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
  docs: {
    name: 'PORTICO_DOCS',
    default: 'on',
    meaning: '`off`: the reference page is 404',
    parse: value.either('on', 'off'),
  },
  console: {
    name: 'PORTICO_CONSOLE',
    default: 'on',
    meaning: '`off`: the console is 404',
    parse: value.either('on', 'off'),
    pending: true,
  },
  /** Undefined when off. */
  metricsPort: {
    name: 'PORTICO_METRICS_PORT',
    default: 'off',
    meaning: 'Prometheus text at `/metrics` on a port of its own',
    parse: value.orWord(value.integer(0, 65_535), 'off', undefined),
  },
  metricsHost: {
    name: 'PORTICO_METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'IP address or host name where the metrics are served',
    parse: value.host,
  },
  logLevel: {
    name: 'PORTICO_LOG_LEVEL',
    default: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    parse: value.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
} satisfies Record<string, Variable>;
