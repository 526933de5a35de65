import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { Failure } from '../errors/failure.ts';
import { sizeOfHead } from './parser.ts';

/** A host and perhaps a port; the contents of an IP literal are checked separately (RFC 3986, sections 3.2.2 and 3.2.3). */
const AUTHORITY = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::(\d*))?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;
const LAST_PORT = 65_535;

/** The last valid authority, because most callers send the same one. */
let known = '';

/** True for a host with or without a port. User information is not allowed (RFC 9110, section 4.2.4). */
function isAuthority(text: string): boolean {
  if (text === known && text !== '') return true;
  const found = AUTHORITY.exec(text);
  if (!found) return false;
  const [, literal, port = ''] = found;
  const isGood = (literal === undefined || isIPv6(literal)) && Number(port) <= LAST_PORT;
  if (isGood) known = text;
  return isGood;
}

/**
 * Reads the target of a request (RFC 9112, section 3.2).
 * @returns the target in origin form, without the authority of the absolute form; `*` for OPTIONS; undefined if it is
 * invalid
 */
function originForm(method: string | undefined, target: string): string | undefined {
  if (target.includes('#')) return undefined;
  if (target[0] === '/') return target;
  if (target === '*') return method === 'OPTIONS' ? target : undefined;
  const [, authority = '', rest = ''] = ABSOLUTE.exec(target) ?? [];
  if (!isAuthority(authority)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Percent-encoding must be complete and decode to UTF-8, in the path and in the query (RFC 3986, section 2.1). */
function isDecodable(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    decodeURIComponent(target);
    return true;
  } catch {
    return false;
  }
}

const CLOSE = { Connection: 'close' };

export const malformed = (detail: string) => new Failure('REQUEST_MALFORMED', { detail, headers: CLOSE });

/**
 * Finds flaws in requests that Node's parser accepts although they are not valid HTTP. It has to be called right after the
 * parser has read the head, while the bytes of its packet are there.
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
  return originForm(method, url) === undefined
    ? new Failure('REQUEST_MALFORMED', { detail: 'The target is not a valid URL.' })
    : undefined;
}

/** Rewrites the target of a valid request to origin form. */
export function rewriteTarget(request: IncomingMessage): void {
  const { method, url = '' } = request;
  if (url[0] !== '/') request.url = originForm(method, url) ?? url;
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
  // Node has dropped spaces around values. If those could decide, the bytes of the packet are counted.
  if (bytes <= headerBytes && bytes + lines > headerBytes) bytes = sizeOfHead(request, bytes) ?? bytes;
  if (bytes > headerBytes) return new Failure('HEADERS_TOO_LARGE', { headers: CLOSE });
  if (hosts > 1) return malformed('The Host header was sent twice.');
  return authorizations > 1 ? malformed('The Authorization header was sent twice.') : undefined;
}
