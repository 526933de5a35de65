import type { ServingResponse } from './exchange.ts';
import { JSON_HEADERS } from './json.ts';

const encoder = new TextEncoder();

/** What the headers of a response depend on, other than the response itself. */
export interface Surroundings {
  readonly requestId: string;
  /** Headers for every response to this request, such as those of cross-origin requests. */
  readonly others: Readonly<Record<string, string>> | undefined;
}

/**
 * The headers of a response, with those that every response has, for transports without the closed port, which adds them
 * itself. Names are in lower case.
 */
export function completeHeaders(
  { headers, body, error }: ServingResponse,
  { requestId, others }: Surroundings,
): Record<string, string> {
  const complete: Record<string, string> = { 'cache-control': 'no-store' };
  const put = (more: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries(more)) complete[name.toLowerCase()] = value;
  };
  put(headers);
  if (isWhole(body)) complete['content-length'] = String(lengthOf(body));
  if (complete['content-type']?.startsWith('application/json')) put(JSON_HEADERS);
  const vary = [complete.vary, others?.Vary].filter(Boolean).join(', ');
  put(others);
  if (vary !== '') complete.vary = vary;
  if (error !== undefined) put({ 'error-code': error, 'cache-control': 'no-store' });
  return { ...complete, 'request-id': requestId, 'x-content-type-options': 'nosniff' };
}

function isWhole(body: ServingResponse['body']): body is string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array;
}

function lengthOf(body: string | Uint8Array): number {
  return typeof body === 'string' ? encoder.encode(body).length : body.length;
}
