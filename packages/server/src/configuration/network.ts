import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Addresses, origins and public pages. */
export const network = {
  host: {
    name: 'PORTICO_HOST',
    default: '127.0.0.1',
    meaning: 'IP address or host name to listen on',
    when: 'in a container (`0.0.0.0`), or if the proxy runs on another machine',
    parse: value.host,
  },
  port: {
    name: 'PORTICO_PORT',
    default: '3000',
    meaning: 'port to listen on; 0 picks a free one and logs it',
    when: 'if 3000 is taken, or several nodes share a machine',
    parse: value.integer(0, 65_535),
  },
  /** Without a trailing slash; undefined when unset, because port 0 is known only once it listens. */
  publicUrl: {
    name: 'PORTICO_PUBLIC_URL',
    default: '',
    shown: 'http://localhost:<port>',
    meaning:
      'base URL of all links; by default `http://<host>:<port>`, or `http://localhost:<port>` on a loopback address',
    when: 'always, before anyone adds a passkey: passkeys are bound to its host',
    parse: value.optional(value.baseUrl),
  },
  /** Addresses and ranges in CIDR notation, as they were written. */
  trustedProxies: {
    name: 'PORTICO_TRUSTED_PROXIES',
    default: '',
    meaning: 'comma-separated addresses or CIDR ranges of proxies whose `X-Forwarded-For` is trusted',
    when: 'whenever there is a proxy; list only proxies that connect to the nodes',
    parse: value.list(value.addressOrRange),
  },
  /** Each exactly as in a browser's `Origin` header. */
  allowedOrigins: {
    name: 'PORTICO_ALLOWED_ORIGINS',
    default: '',
    meaning: 'comma-separated origins whose pages can call the API from a browser',
    when: 'if pages of other origins call Portico, except those of `browser` applications; the log names each refused origin',
    parse: value.list(value.origin),
  },
  /** Undefined for the console. */
  homeUrl: {
    name: 'PORTICO_HOME_URL',
    default: '',
    meaning:
      'where people land after following an email link that did not start in an application; by default the console',
    when: 'if people use your product and not the console',
    parse: value.optional(value.pageUrl),
  },
  /** A tag of BCP 47. */
  language: {
    name: 'PORTICO_LANGUAGE',
    default: 'en',
    meaning:
      'language of pages and emails for people whose language is unknown: `en`, `de`, `fr`, `es`, `pt-BR`, `ja`, `ar`, or one that you added',
    when: 'if most of your users read a language other than English',
    parse: value.language,
  },
  /** URIs, the preferred one first. */
  securityContacts: {
    name: 'PORTICO_SECURITY_CONTACT',
    default: '',
    meaning:
      'comma-separated `mailto:`, `https:` or `tel:` URIs for reporting vulnerabilities, in order of preference, published at `/.well-known/security.txt` (RFC 9116); without it, 404',
    when: 'always, if others can reach the service',
    parse: value.list(value.contact),
  },
  /** IP addresses, with a port if it is not 53. */
  dnsServers: {
    name: 'PORTICO_DNS_SERVERS',
    default: '',
    meaning:
      'comma-separated IP addresses, each with or without a port (`192.0.2.53:53`, `[2001:db8::53]:53`), of the name servers that look up the records of domains; by default those of the system',
    when: "if the system's name servers return other records than the public ones",
    parse: value.list(value.nameServer),
  },
  docs: {
    name: 'PORTICO_DOCS',
    default: 'on',
    meaning: '`off`: no reference page (404)',
    when: 'to hide the reference from the public',
    parse: value.either('on', 'off'),
  },
  console: {
    name: 'PORTICO_CONSOLE',
    default: 'on',
    meaning: '`off`: no console, and no pages behind the links in emails (404)',
    when: 'if you have replaced all pages with your own',
    parse: value.either('on', 'off'),
  },
  /** Undefined when off. */
  metricsPort: {
    name: 'PORTICO_METRICS_PORT',
    default: 'off',
    meaning: 'port for Prometheus metrics, at `/metrics`',
    when: 'always: see the page about metrics and alerts',
    parse: value.orWord(value.integer(0, 65_535), 'off', undefined),
  },
  metricsHost: {
    name: 'PORTICO_METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'IP address or host name to serve metrics on',
    when: 'if Prometheus runs on another machine; keep the port closed to everyone else',
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
