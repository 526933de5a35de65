import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';
import { sizeOfHead } from './packet.ts';
import { isAuthority, isDecodable, originForm } from './targets.ts';

const CLOSE = { Connection: 'close' };

export const malformed = (detail: string) => new Failure('REQUEST_MALFORMED', { detail, headers: CLOSE });

/**
 * What Node's parser lets through although it is no acceptable HTTP request. The target of one that is acceptable has
 * origin form afterwards, whatever form it came in.
 * @param headerBytes that the request line and the headers may have together
 * @returns the failure to answer with, or undefined where the request is acceptable
 */
export function inspectRequest(request: IncomingMessage, headerBytes: number): Failure | undefined {
  const { httpVersion, headers, method, url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return malformed('Only HTTP/1.0 and HTTP/1.1 are spoken here.');

  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')) {
    // RFC 9112, section 6.1: a coding that is not understood makes the length of the message unknowable.
    return malformed('The only transfer coding supported is chunked, in HTTP/1.1.');
  }
  const { host } = headers;
  if (host === undefined && httpVersion === '1.1') return malformed('The Host header is missing.');
  // An empty one is sent where the target has no authority (RFC 9112, section 3.2).
  if (host && !isAuthority(host)) return malformed('The Host header is not a host.');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return malformed('The only expectation known is 100-continue.');
  }
  const flaw = inspectLines(request, headerBytes);
  if (flaw) return flaw;
  if (!isDecodable(url))
    return new Failure('REQUEST_MALFORMED', { detail: 'The URL is not encoded correctly.' });
  const target = originForm(method, url);
  if (target === undefined)
    return new Failure('REQUEST_MALFORMED', { detail: 'The target is not a valid URL.' });
  request.url = target;
  return undefined;
}

/** `OPTIONS *` asks about the server as a whole, which is no resource of any framework. */
export function unroutable({ url }: IncomingMessage): Failure | undefined {
  return url === '*' ? new Failure('ROUTE_NOT_FOUND') : undefined;
}

/**
 * Looks at the lines as they came. Of two that may come only once, Node keeps one and drops the other without a word;
 * and its own bound counts names and values only, so that a head of many short lines may be far beyond it.
 */
function inspectLines(request: IncomingMessage, headerBytes: number): Failure | undefined {
  const { rawHeaders, method = '', url = '' } = request;
  const lines = rawHeaders.length / 2;
  let bytes = method.length + url.length + '  HTTP/1.1\r\n'.length + lines * ':\r\n'.length;
  let hosts = 0;
  let authorizations = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    bytes += name.length + (rawHeaders[at + 1] as string).length;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations++;
  }
  // Spaces around values were dropped; where they decide, the bytes are counted.
  if (bytes <= headerBytes && bytes + lines > headerBytes) bytes = sizeOfHead(request, bytes) ?? bytes;
  if (bytes > headerBytes) return new Failure('HEADERS_TOO_LARGE', { headers: CLOSE });
  if (hosts > 1) return malformed('The Host header was sent twice.');
  return authorizations > 1 ? malformed('The Authorization header was sent twice.') : undefined;
}
