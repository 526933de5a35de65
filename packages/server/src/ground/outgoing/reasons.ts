import { AddressRefused } from './connector.ts';

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

/** Why a request failed, in words that contain no URL, address or secret. */
export function reasonFor(error: unknown): string {
  if (error instanceof AddressRefused) return 'the address is not public';
  const { name, code = '' } = error as { name?: string; code?: unknown };
  if (name === 'AbortError') return 'the attempt was interrupted';
  if (typeof code !== 'string') return 'failed';
  if (code in WORDS) return WORDS[code] as string;
  if (code.startsWith('HPE_')) return NOT_HTTP;
  if (/CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO/.test(code))
    return `the connection is not secure (${code})`;
  return code === '' ? 'failed' : `failed (${code})`;
}
