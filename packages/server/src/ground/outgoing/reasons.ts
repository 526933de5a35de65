import { AddressRefused } from './connector.ts';

/** Why a request failed: names for programs, each with words for people. */
const WORDS = {
  refused: 'the connection was refused',
  closed: 'the connection was closed',
  unreachable: 'the address cannot be reached',
  no_connection: 'no connection in 3 seconds',
  no_response: 'no response in 10 seconds',
  unknown_name: 'the name does not resolve',
  name_timeout: 'the name was not resolved in 3 seconds',
  not_http: 'the response is not HTTP',
  not_public: 'the address is not public',
  interrupted: 'the attempt was interrupted',
  certificate_expired: 'the certificate has expired',
  certificate_not_yet_valid: 'the certificate is not valid yet',
  certificate_of_other_host: 'the certificate is for another host',
  certificate_self_signed: 'the certificate is self-signed',
  certificate_of_unknown_authority:
    'the certificate is not from a known authority, or intermediate ones are missing',
  no_tls: 'no TLS connection could be established',
  insecure: 'the connection is not secure',
  not_kept: 'the event is no longer kept',
  internal: 'internal error',
  failed: 'failed',
} as const;

type Reason = keyof typeof WORDS;

/** By the code of Node.js or undici. */
const REASONS: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'no_connection',
  UND_ERR_CONNECT_TIMEOUT: 'no_connection',
  ENOTFOUND: 'unknown_name',
  ENODATA: 'unknown_name',
  ECANCELLED: 'name_timeout',
  ETIMEOUT: 'name_timeout',
  ESERVFAIL: 'unknown_name',
  UND_ERR_HEADERS_OVERFLOW: 'not_http',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_other_host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_of_unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_of_unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_of_unknown_authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_of_unknown_authority',
  EPROTO: 'no_tls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no_tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no_tls',
};

/** Why a request failed, in words that contain no URL, address or secret. */
export function reasonFor(error: unknown): string {
  if (error instanceof AddressRefused) return WORDS.not_public;
  const { name, code = '' } = error as { name?: string; code?: unknown };
  if (name === 'AbortError') return WORDS.interrupted;
  if (typeof code !== 'string') return WORDS.failed;
  const known = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (known !== undefined) return WORDS[known];
  if (code.startsWith('HPE_')) return WORDS.not_http;
  if (/CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return `${WORDS.insecure} (${code})`;
  return code === '' ? WORDS.failed : `${WORDS.failed} (${code})`;
}

/** The words for a request without a response in time. */
export const NO_RESPONSE = WORDS.no_response;

/** The words for a delivery whose event has been deleted meanwhile. */
export const NOT_KEPT = WORDS.not_kept;

/** The words for a failure of this node. */
export const INTERNAL = WORDS.internal;

const REDIRECTED = ': redirects are not followed';

/** The words for a response that is no success. */
export const answered = (status: number) => `answered ${status}${isRedirect(status) ? REDIRECTED : ''}`;

const isRedirect = (status: number) => status >= 300 && status < 400;

const BY_WORDS = new Map<string, Reason>(
  Object.entries(WORDS).map(([reason, words]) => [words, reason as Reason]),
);

/** The name of a reason, by the words of this or an earlier release, which are what is stored. */
export function reasonIn(words: string): Reason | 'status' | 'redirect' {
  if (words.startsWith('answered ')) return words.endsWith(REDIRECTED) ? 'redirect' : 'status';
  return BY_WORDS.get(words.replace(/ \(\w+\)$/, '')) ?? 'failed';
}
