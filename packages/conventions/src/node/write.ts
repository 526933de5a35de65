import { once } from 'node:events';
import { BUG, Failure } from '../failure.ts';
import type { ServingResponse } from '../serving/exchange.ts';
import type { ClosedResponse } from './response.ts';

/** Bytes that are handed to the kernel at a time: with more, one client's download would hold all others up. */
const CHUNK = 32 * 1024;

/** True where an answer is so large that it is to be written in parts. */
export function isLarge({ body }: ServingResponse): boolean {
  return body instanceof Uint8Array && body.length > CHUNK;
}

/** Writes an answer. Parts of a large one share its memory, and are written as the client takes them. */
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
  // Nobody is there any more to read it: the port notes an answer that was cut short.
  else response.refuse(new Failure(BUG, {}, { cause: new Error('The client left during the answer') }));
}
