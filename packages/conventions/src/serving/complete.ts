import type { ServingResponse } from './exchange.ts';
import { JSON_HEADERS } from './json-type.ts';

/** What the headers of an answer depend on beside the answer itself. */
export interface Surroundings {
  readonly requestId: string;
  /** Headers that go with every answer to the request, as those of cross-origin requests. */
  readonly others: Readonly<Record<string, string>> | undefined;
}

/**
 * The headers of an answer with those that every response has, for transports without the closed port, which sees to
 * them itself. Names are in lower case.
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
  if (body !== undefined) complete['content-length'] = String(lengthOf(body));
  if (complete['content-type']?.startsWith('application/json')) put(JSON_HEADERS);
  const vary = [complete.vary, others?.Vary].filter(Boolean).join(', ');
  put(others);
  if (vary !== '') complete.vary = vary;
  if (error !== undefined) put({ 'error-code': error, 'cache-control': 'no-store' });
  return { ...complete, 'request-id': requestId, 'x-content-type-options': 'nosniff' };
}

function lengthOf(body: string | Uint8Array): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.length;
}
