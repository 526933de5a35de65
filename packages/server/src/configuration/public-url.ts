import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';

/** The addresses of `localhost` (RFC 6761, section 6.3). */
const LOCALHOST = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/;

/**
 * The base of links if none is configured.
 * @param listening the address of the service, as `http://<host>:<port>`
 */
export function defaultPublicUrl(listening: string): string {
  return listening.replace(LOCALHOST, 'http://localhost');
}

/** The public URL for a command: if it is known only once the service listens, the URL that it would have. */
export function expectedPublicUrl({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? defaultPublicUrl(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`);
}
