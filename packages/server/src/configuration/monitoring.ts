import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Logs and metrics. */
export const monitoring = {
  /** Undefined when off. */
  metricsPort: {
    name: 'PORTICO_METRICS_PORT',
    default: 'off',
    meaning: 'port for Prometheus metrics, at `/metrics`',
    when: 'always: see the page about metrics and alerts',
    document: 'operate/alarms.md',
    parse: value.orWord(value.integer(0, 65_535), 'off', undefined),
  },
  metricsHost: {
    name: 'PORTICO_METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'IP address or host name to serve metrics on',
    when: 'if Prometheus runs on another machine; keep the port closed to everyone else',
    document: 'operate/alarms.md',
    parse: value.host,
  },
  logLevel: {
    name: 'PORTICO_LOG_LEVEL',
    default: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    when: '`warn` if the proxy already logs requests; `debug` only while you investigate a problem',
    parse: value.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
} satisfies Record<string, Variable>;
