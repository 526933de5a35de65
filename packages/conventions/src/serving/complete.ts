import { isJsonType, JSON_HEADERS } from '../errors/response-headers.ts';
import type { ServingResponse } from './exchange.ts';

const encoder = new TextEncoder();

/** Facts about a request that determine the headers of its response. */
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
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  if (bytes instanceof Uint8Array) complete['content-length'] = String(bytes.length);
  if (isJsonType(complete['content-type'] ?? '')) put(JSON_HEADERS);
  const vary = [complete.vary, others?.Vary].filter(Boolean).join(', ');
  put(others);
  if (vary !== '') complete.vary = vary;
  if (error !== undefined) put({ 'error-code': error, 'cache-control': 'no-store' });
  return { ...complete, 'request-id': requestId, 'x-content-type-options': 'nosniff' };
}
