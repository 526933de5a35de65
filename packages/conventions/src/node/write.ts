import { once } from 'node:events';
import { BUG, Failure } from '../failure.ts';
import type { ServingResponse } from '../serving/exchange.ts';
import type { ClosedResponse } from './response.ts';

/** How many bytes are passed to the kernel at a time. With more, one client's download would hold up all others. */
const CHUNK = 32 * 1024;

/** True if a response is so large that it must be written in parts. */
export function isLarge({ body }: ServingResponse): boolean {
  return body instanceof Uint8Array && body.length > CHUNK;
}

/** Writes a response. Parts of a large one share its memory, and are written as fast as the client reads them. */
export async function write(response: ClosedResponse, answer: ServingResponse): Promise<void> {
  const { status, headers, body, cause } = answer;
  response.failureCause ??= cause;
  if (response.req.method === 'HEAD' || !isLarge(answer)) {
    response.writeHead(status, headers).end(body);
    return;
  }
  const bytes = body as Uint8Array;
  response.writeHead(status, { ...headers, 'Content-Length': String(bytes.length) });
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  for (let at = 0; at < bytes.length && !gone.signal.aborted; at += CHUNK) {
    const isTaken = response.write(bytes.subarray(at, at + CHUNK));
    if (!isTaken) await once(response, 'drain', { signal: gone.signal }).catch(() => {});
  }
  if (!gone.signal.aborted) response.end();
  // The client has gone; the port reports a response that was cut off.
  else response.refuse(new Failure(BUG, {}, { cause: new Error('The client left during the answer') }));
}
