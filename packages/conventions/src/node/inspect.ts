import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';
import { sizeOfHead } from './packet.ts';
import { isAuthority, isDecodable, originForm } from './targets.ts';

const CLOSE = { Connection: 'close' };

export const malformed = (detail: string) => new Failure('REQUEST_MALFORMED', { detail, headers: CLOSE });

/**
 * Finds what Node's parser lets through although it is not a valid HTTP request. Afterwards, the target of a valid request
 * is in origin form.
 * @param headerBytes the limit for the request line and the headers together
 * @returns the failure to respond with, or undefined if the request is valid
 */
export function inspectRequest(request: IncomingMessage, headerBytes: number): Failure | undefined {
  const { httpVersion, headers, method, url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return malformed('Only HTTP/1.0 and HTTP/1.1 are supported.');

  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')) {
    // With an unknown coding, the length of the message is unknown too (RFC 9112, section 6.1).
    return malformed('The only transfer coding supported is chunked, in HTTP/1.1.');
  }
  const { host } = headers;
  if (host === undefined && httpVersion === '1.1') return malformed('The Host header is missing.');
  // It is empty if the target has no authority (RFC 9112, section 3.2).
  if (host && !isAuthority(host)) return malformed('The Host header is not a valid host.');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return malformed('The only expectation supported is 100-continue.');
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

/** `OPTIONS *` is about the server as a whole, which frameworks cannot route. */
export function unroutable({ url }: IncomingMessage): Failure | undefined {
  return url === '*' ? new Failure('ROUTE_NOT_FOUND') : undefined;
}

/**
 * Checks the raw header lines. If a header that must be unique comes twice, Node silently drops one of them. Its own limit
 * counts only names and values, so a head of many short lines can be far larger.
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
  // Node has dropped spaces around values. If those decide, the bytes are counted.
  if (bytes <= headerBytes && bytes + lines > headerBytes) bytes = sizeOfHead(request, bytes) ?? bytes;
  if (bytes > headerBytes) return new Failure('HEADERS_TOO_LARGE', { headers: CLOSE });
  if (hosts > 1) return malformed('The Host header was sent twice.');
  return authorizations > 1 ? malformed('The Authorization header was sent twice.') : undefined;
}
