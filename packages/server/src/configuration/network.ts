import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Where it listens, and who may call. */
export const network = {
  host: {
    name: 'PORTICO_HOST',
    default: '127.0.0.1',
    meaning: 'IP address or host name to listen on',
    parse: value.host,
  },
  port: {
    name: 'PORTICO_PORT',
    default: '3000',
    meaning: 'port to listen on; 0 picks a free one and logs it',
    parse: value.integer(0, 65_535),
  },
  /** Without a slash at its end; undefined when unset, because port 0 is known only once it listens. */
  publicUrl: {
    name: 'PORTICO_PUBLIC_URL',
    default: '',
    shown: 'http://localhost:<port>',
    meaning: 'base of all links; `http://<host>:<port>` if it does not listen on a loopback address',
    parse: value.optional(value.baseUrl),
  },
  /** Addresses and ranges in CIDR notation, as they were written. */
  trustedProxies: {
    name: 'PORTICO_TRUSTED_PROXIES',
    default: '',
    meaning: 'comma-separated addresses or CIDR ranges of proxies whose `X-Forwarded-For` is trusted',
    parse: value.list(value.addressOrRange),
  },
  /** Each exactly as a browser's `Origin` header has it. */
  allowedOrigins: {
    name: 'PORTICO_ALLOWED_ORIGINS',
    default: '',
    meaning: 'comma-separated origins whose pages can call from a browser',
    parse: value.list(value.origin),
  },
  docs: {
    name: 'PORTICO_DOCS',
    default: 'on',
    meaning: '`off`: no reference page (404)',
    parse: value.either('on', 'off'),
  },
  console: {
    name: 'PORTICO_CONSOLE',
    default: 'on',
    meaning: '`off`: no console, and no pages behind the links in emails (404)',
    parse: value.either('on', 'off'),
  },
  /** Undefined when off. */
  metricsPort: {
    name: 'PORTICO_METRICS_PORT',
    default: 'off',
    meaning: 'port for Prometheus metrics, at `/metrics`',
    parse: value.orWord(value.integer(0, 65_535), 'off', undefined),
  },
  metricsHost: {
    name: 'PORTICO_METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'IP address or host name to serve metrics on',
    parse: value.host,
  },
  logLevel: {
    name: 'PORTICO_LOG_LEVEL',
    default: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    parse: value.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
} satisfies Record<string, Variable>;
