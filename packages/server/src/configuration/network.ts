import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Addresses, origins and proxies. */
export const network = {
  host: {
    name: 'PORTICO_HOST',
    default: '127.0.0.1',
    meaning: 'IP address or host name to listen on',
    when: 'in a container (`0.0.0.0`), or if the proxy runs on another machine',
    document: 'operate/operation.md',
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
    document: 'operate/operation.md',
    parse: value.optional(value.baseUrl),
  },
  /** Addresses and ranges in CIDR notation, as they were written. */
  trustedProxies: {
    name: 'PORTICO_TRUSTED_PROXIES',
    default: '',
    meaning: 'comma-separated addresses or CIDR ranges of proxies whose `X-Forwarded-For` is trusted',
    when: 'whenever there is a proxy; list only proxies that connect to the nodes, and servers of your products that name the addresses of their users',
    document: 'operate/proxies.md',
    parse: value.list(value.addressOrRange),
  },
  /** Each exactly as in a browser's `Origin` header. */
  allowedOrigins: {
    name: 'PORTICO_ALLOWED_ORIGINS',
    default: '',
    meaning: 'comma-separated origins whose pages can call the API from a browser',
    when: 'if pages of other origins call Portico, except those of `browser` applications; the log names each refused origin',
    document: 'reference/applications.md',
    parse: value.list(value.origin),
  },
  /** IP addresses, with a port if it is not 53. */
  dnsServers: {
    name: 'PORTICO_DNS_SERVERS',
    default: '',
    meaning:
      'comma-separated IP addresses, each with or without a port (`192.0.2.53:53`, `[2001:db8::53]:53`), of the name servers that look up the records of domains; by default those of the system',
    when: "if the system's name servers return other records than the public ones",
    document: 'guides/organizations-sign-in.md',
    parse: value.list(value.nameServer),
  },
} satisfies Record<string, Variable>;
