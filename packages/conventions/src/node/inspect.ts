import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';

const malformed = (detail: string) =>
  new Failure('REQUEST_MALFORMED', { detail, headers: { Connection: 'close' } });

/**
 * What Node's parser lets through although it is no acceptable HTTP request.
 * @returns the failure to answer with, or undefined where the request is acceptable
 */
export function inspectRequest(request: IncomingMessage): Failure | undefined {
  const { httpVersion, headers, rawHeaders } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return malformed('Only HTTP/1.0 and HTTP/1.1 are spoken here.');

  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')) {
    // RFC 9112, section 6.1: a coding that is not understood makes the length of the message unknowable.
    return malformed('The only transfer coding supported is chunked, in HTTP/1.1.');
  }
  if (headers.host === undefined && httpVersion === '1.1') return malformed('The Host header is missing.');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return malformed('The only expectation known is 100-continue.');
  }
  const repeated = repeatedHeader(rawHeaders);
  if (repeated) return malformed(`The ${repeated} header was sent twice.`);
  return isTarget(request.url ?? '')
    ? undefined
    : new Failure('REQUEST_MALFORMED', { detail: 'The URL is not encoded correctly.' });
}

/** Node keeps the first of two and drops the other without a word, so only the raw lines tell. */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  let hosts = 0;
  let authorizations = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations++;
  }
  if (hosts > 1) return 'Host';
  return authorizations > 1 ? 'Authorization' : undefined;
}

/** Percent-encoding must be complete and decode to UTF-8, in the path and in the query (RFC 3986, section 2.1). */
function isTarget(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    decodeURIComponent(target);
    return true;
  } catch {
    return false;
  }
}

/** What an error of Node's parser or connection check is called, or undefined where the connection itself failed. */
export function failureOfParser({ code = '' }: NodeJS.ErrnoException): Failure | undefined {
  const headers = { Connection: 'close' };
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure('HEADERS_TOO_LARGE', { headers });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('REQUEST_TIMEOUT', { headers });
  return code.startsWith('HPE_') ? new Failure('REQUEST_MALFORMED', { headers }) : undefined;
}
