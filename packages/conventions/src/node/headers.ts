import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { RenderedFailure } from '../errors/failure.ts';
import { isJsonType, JSON_HEADERS } from '../errors/response-headers.ts';
import { STATUS_CODES, validateHeaderName, validateHeaderValue } from './http.ts';

/** Headers that only the port sets, because they delimit or identify messages. */
const PORTS_OWN: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'request-id',
  'x-content-type-options',
  'error-code',
]);

/** Headers that describe a body. */
const OF_BODY: ReadonlySet<string> = new Set([
  'content-length',
  'content-type',
  'content-encoding',
  'trailer',
]);

const OF_JSON: ReadonlySet<string> = new Set(Object.keys(JSON_HEADERS).map((name) => name.toLowerCase()));

const CLOSE = /(?:^|[\s,])close(?:$|[\s,])/i;

/** The error that `setHeader` would throw for an invalid name or value. */
export function flawOf(headers: Readonly<OutgoingHttpHeaders>): Error | undefined {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value as string);
    }
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** True if these headers ask for the connection to be closed. */
export function asksToClose(headers: Readonly<OutgoingHttpHeaders>): boolean {
  for (const name in headers) {
    if (name.length === 10 && name.toLowerCase() === 'connection' && CLOSE.test(String(headers[name])))
      return true;
  }
  return false;
}

/** True if these headers say how long the body is. */
export function hasLength(headers: Readonly<OutgoingHttpHeaders>): boolean {
  return Object.keys(headers).some((name) => name.length === 14 && name.toLowerCase() === 'content-length');
}

function isJson(headers: Readonly<OutgoingHttpHeaders>): boolean {
  for (const name in headers) {
    if (name.length === 12 && name.toLowerCase() === 'content-type') return isJsonType(String(headers[name]));
  }
  return false;
}

/** Inputs to the head of a success besides the given headers. */
interface SuccessHead {
  readonly requestId: string;
  /** Bytes of the body, if it is complete. */
  readonly length: number | undefined;
  /** False for a status without a body. */
  readonly hasBody: boolean;
  readonly closes: boolean;
  /** Headers for every response to the request. */
  readonly others: Readonly<Record<string, string>> | undefined;
}

/** The headers of a success: the given ones without those that only the port sets, and those of every response. */
export function successHeaders(given: Readonly<OutgoingHttpHeaders>, head: SuccessHead): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  let caching = false;
  let vary: unknown;
  const json = head.hasBody && isJson(given);
  for (const name in given) {
    const value = given[name];
    const lower = name.toLowerCase();
    if (value === undefined || PORTS_OWN.has(lower) || (json && OF_JSON.has(lower))) continue;
    if (!head.hasBody && OF_BODY.has(lower)) continue;
    if (head.length !== undefined && lower === 'content-length') continue;
    if (lower === 'cache-control') caching = true;
    if (lower === 'vary') vary = value;
    else headers[name] = value;
  }
  if (head.hasBody && head.length !== undefined) headers['Content-Length'] = head.length;
  if (!caching) headers['Cache-Control'] = 'no-store';
  headers['Request-Id'] = head.requestId;
  headers['X-Content-Type-Options'] = 'nosniff';
  if (json) Object.assign(headers, JSON_HEADERS);
  if (head.others) Object.assign(headers, head.others);
  if (vary !== undefined)
    headers.Vary = headers.Vary === undefined ? String(vary) : `${vary}, ${headers.Vary}`;
  if (head.closes) headers.Connection = 'close';
  return headers;
}

/** Inputs to the head of a failure besides the given headers. */
interface FailureHead {
  readonly requestId: string;
  readonly error: string;
  readonly contentType: string;
  /** Bytes of the body; unknown for a HEAD without one. */
  readonly length: number | undefined;
  readonly closes: boolean;
  readonly others: Readonly<Record<string, string>> | undefined;
}

/** The headers of a failure: the given ones without those that only the port sets or that would contradict the body. */
export function failureHeaders(given: Readonly<OutgoingHttpHeaders>, head: FailureHead): OutgoingHttpHeaders {
  const named = new Map<string, [string, OutgoingHttpHeader]>();
  const put = (name: string, value: OutgoingHttpHeader) => named.set(name.toLowerCase(), [name, value]);
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !PORTS_OWN.has(name.toLowerCase()) && !/^(content-|trailer$)/i.test(name))
      put(name, value);
  }
  for (const [name, value] of Object.entries(head.others ?? {})) put(name, value);
  put('Content-Type', head.contentType);
  if (head.length !== undefined) put('Content-Length', head.length);
  put('Cache-Control', 'no-store');
  put('Error-Code', head.error);
  put('Request-Id', head.requestId);
  put('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(JSON_HEADERS)) put(name, value);
  if (head.closes) put('Connection', 'close');
  return Object.fromEntries(named.values());
}

interface About {
  readonly requestId: string;
  /** True for a HEAD request: the headers are those of GET, and no body follows. */
  readonly isHead: boolean;
  /** Headers for every response. */
  readonly others: Readonly<Record<string, string>> | undefined;
}

/** The bytes of a failure for input that never became a request, so that there is no response object. */
export function rawAnswer(failure: RenderedFailure, about: About): string {
  const { status, error, headers, contentType, body } = failure;
  const { requestId, isHead, others } = about;
  const length = Buffer.byteLength(body);
  const sent = failureHeaders(headers, { requestId, error, contentType, length, closes: true, others });
  const lines = Object.entries({ ...sent, Date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`;
}
