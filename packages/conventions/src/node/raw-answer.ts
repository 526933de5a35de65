import { STATUS_CODES } from 'node:http';
import type { RenderedFailure } from '../failure.ts';
import { JSON_HEADERS } from '../serving/json-type.ts';

/**
 * The bytes of a failure for a request that never became one: no response object exists to carry it.
 * @param others headers that go with every answer
 */
export function rawAnswer(
  { status, error, headers, body }: RenderedFailure,
  requestId: string,
  others?: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries({
    ...headers,
    ...others,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Error-Code': error,
    'Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    ...JSON_HEADERS,
    Date: new Date().toUTCString(),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
