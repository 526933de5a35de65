import { STATUS_CODES } from 'node:http';
import type { RenderedFailure } from '../failure.ts';

/** The bytes of a failure for a request that never became one: no response object exists to carry it. */
export function rawAnswer({ status, error, headers, body }: RenderedFailure, requestId: string): string {
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Error-Code': error,
    'Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    Date: new Date().toUTCString(),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
