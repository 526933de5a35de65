/**
 * Splits the octets that a server sent on one connection into responses, and reports everything that is not HTTP/1.1.
 */
import { isBodiless, readBody } from './body.ts';
import { HEAD_LIMIT, readHead } from './head.ts';
import { elementsOf, type Fault, type Head, type RequestFraming, type WireResponse } from './response.ts';

/** The most responses that are read from one connection. */
const MOST_RESPONSES = 100;
/** Interim responses (1xx) that are read before a final one. */
const MOST_INTERIM = 20;

export interface Reading {
  readonly responses: readonly WireResponse[];
  readonly faults: readonly Fault[];
  /** Octets that belong to no response. */
  readonly stray: Buffer;
  /** Whether every request has its complete response. */
  readonly settled: boolean;
}

/**
 * Reads `bytes`, everything the server sent so far, as the answers to `asked`, in order. `ended` says that the server
 * has closed the connection.
 */
export function readResponses(bytes: Buffer, asked: readonly RequestFraming[], ended: boolean): Reading {
  const responses: WireResponse[] = [];
  const faults: Fault[] = [];
  let at = 0;
  while (at < bytes.length && responses.length < MOST_RESPONSES) {
    const request = asked[responses.length] ?? { method: 'GET' };
    const one = readOne(bytes.subarray(at), request, ended);
    faults.push(...one.faults);
    if (one.response === undefined) break;
    responses.push(one.response);
    at += one.used;
    if (!one.response.complete || isTunnel(one.response, request)) break;
  }
  const last = responses.at(-1);
  const over = last !== undefined && (!last.complete || isTunnel(last, asked[responses.length - 1]));
  const stray = over ? Buffer.alloc(0) : bytes.subarray(at);
  const settled = responses.length >= asked.length && last?.complete !== false;
  if (ended || settled) faults.push(...strayFaults(stray, last, asked[responses.length - 1]));
  return { responses, faults, stray, settled };
}

function isTunnel(head: Head, asked: RequestFraming | undefined): boolean {
  return head.status === 101 || (asked?.method === 'CONNECT' && head.status >= 200 && head.status < 300);
}

interface One {
  readonly response?: WireResponse;
  readonly faults: readonly Fault[];
  readonly used: number;
}

function readOne(bytes: Buffer, asked: RequestFraming, ended: boolean): One {
  const interim: number[] = [];
  const faults: Fault[] = [];
  let at = 0;
  for (;;) {
    const read = readHead(bytes.toString('latin1', at, at + HEAD_LIMIT));
    if (read === 'more' || read === 'garbage') return { faults, used: 0 };
    faults.push(...read.faults);
    at += read.used;
    const { head } = read;
    const body = readBody({ head, asked, ended }, bytes.subarray(at));
    faults.push(...body.faults);
    if (head.status >= 200 || head.status === 101) {
      const persistent = !body.untilClose && body.complete && isPersistent(head);
      const bodiless = isBodiless(head.status, asked.method);
      const { complete } = body;
      const response = { ...head, body: Buffer.from(body.body), interim, bodiless, complete, persistent };
      return { response, faults, used: at + body.used };
    }
    interim.push(head.status);
    if (interim.length > MOST_INTERIM) {
      faults.push({ clause: 'RFC 9110 section 15.2', text: `more than ${MOST_INTERIM} interim responses` });
      return { faults, used: 0 };
    }
  }
}

function isPersistent(head: Head): boolean {
  const options = elementsOf(head, 'connection');
  if (options.includes('close')) return false;
  return head.version === '1.1' || options.includes('keep-alive');
}

function strayFaults(
  stray: Buffer,
  last: WireResponse | undefined,
  asked: RequestFraming | undefined,
): Fault[] {
  if (stray.length === 0) return [];
  if (last === undefined) {
    return [{ clause: 'RFC 9112 section 2.1', text: 'what the server sent is not an HTTP response' }];
  }
  if (isBodiless(last.status, asked?.method ?? 'GET')) {
    const what = asked?.method === 'HEAD' ? 'an answer to HEAD' : `a ${last.status}`;
    return [{ clause: 'RFC 9112 section 6.3', text: `${what} with a body` }];
  }
  return [{ clause: 'RFC 9112 section 6.3', text: `${stray.length} octets after the end of the response` }];
}
