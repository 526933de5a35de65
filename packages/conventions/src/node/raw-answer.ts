import { STATUS_CODES } from 'node:http';
import type { RenderedFailure } from '../failure.ts';
import { JSON_HEADERS } from '../serving/json-type.ts';

interface About {
  readonly requestId: string;
  /** True for a HEAD request: the headers are those of GET, and no body follows. */
  readonly isHead: boolean;
  /** Headers for every response. */
  readonly others: Readonly<Record<string, string>> | undefined;
}

/** The bytes of a failure for a request that never became one, so there is no response object. */
export function rawAnswer({ status, error, headers, body }: RenderedFailure, about: About): string {
  const lines = Object.entries({
    ...headers,
    ...about.others,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Error-Code': error,
    'Request-Id': about.requestId,
    'X-Content-Type-Options': 'nosniff',
    ...JSON_HEADERS,
    Date: new Date().toUTCString(),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${about.isHead ? '' : body}`;
}
