import type { buildConnector } from 'undici';
import { systemClock } from '../system-clock.ts';
import { AddressRefused } from './connector.ts';

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connect: buildConnector.connector;
}

/** A failed attempt. Owners of the webhook see the message, which contains no URL, address or secret. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  /** The status of the response; undefined if there was none. */
  readonly status: number | undefined;
  /** How long the receiver asks to wait, in milliseconds. */
  readonly wait: number | undefined;

  constructor(message: string, answered?: { readonly status: number; readonly wait: number | undefined }) {
    super(message);
    this.status = answered?.status;
    this.wait = answered?.wait;
  }
}

/**
 * Sends an event over a new connection, and reads only the head of the answer.
 * @returns the status, which is 2xx
 * @throws DeliveryFailed
 */
export async function post({ url, headers, body, connect }: Post, signal: AbortSignal): Promise<number> {
  const { Client } = await import('undici');
  const { origin, pathname, search } = new URL(url);
  // The signal sets the deadline for everything.
  const client = new Client(origin, { connect, headersTimeout: 0, bodyTimeout: 0, pipelining: 0 });
  try {
    const answer = await client.request({ method: 'POST', path: pathname + search, headers, body, signal });
    answer.body.on('error', () => {}).destroy();
    const { statusCode: status } = answer;
    if (status >= 200 && status < 300) return status;
    throw new DeliveryFailed(reasonOf(status), { status, wait: waitOf(answer.headers['retry-after']) });
  } catch (error) {
    throw error instanceof DeliveryFailed ? error : new DeliveryFailed(wordsFor(error));
  } finally {
    client.destroy().catch(() => {});
  }
}

function reasonOf(status: number): string {
  if (status >= 300 && status < 400) return `answered ${status}: redirects are not followed`;
  return `answered ${status}`;
}

/** The delay in `Retry-After` (RFC 9110, section 10.2.3), in milliseconds. */
function waitOf(text: string | string[] | undefined): number | undefined {
  if (typeof text !== 'string') return undefined;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - systemClock();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const UNKNOWN_AUTHORITY = 'the certificate is not from a known authority, or intermediate ones are missing';
const NO_TLS = 'no TLS connection could be established';
const NOT_HTTP = 'the response is not HTTP';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  EHOSTUNREACH: 'the address cannot be reached',
  ENETUNREACH: 'the address cannot be reached',
  ETIMEDOUT: 'no connection in 3 seconds',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in 3 seconds',
  ENOTFOUND: 'the name does not resolve',
  ENODATA: 'the name does not resolve',
  ECANCELLED: 'the name was not resolved in 3 seconds',
  ETIMEOUT: 'the name was not resolved in 3 seconds',
  ESERVFAIL: 'the name does not resolve',
  UND_ERR_HEADERS_OVERFLOW: NOT_HTTP,
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

function wordsFor(error: unknown): string {
  if (error instanceof AddressRefused) return 'the address is not public';
  const { name, code = '' } = error as { name?: string; code?: unknown };
  if (name === 'TimeoutError') return 'no response in 10 seconds';
  if (name === 'AbortError') return 'the attempt was interrupted';
  if (typeof code !== 'string') return 'failed';
  if (code in WORDS) return WORDS[code] as string;
  if (code.startsWith('HPE_')) return NOT_HTTP;
  if (/CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO/.test(code))
    return `the connection is not secure (${code})`;
  return code === '' ? 'failed' : `failed (${code})`;
}
