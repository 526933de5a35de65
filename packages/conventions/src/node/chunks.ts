import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';

/** Headers in every form that `writeHead` accepts. */
export type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** The headers as an object; repeated headers become lists, in order. */
export function listed(given: GivenHeaders): OutgoingHttpHeaders {
  if (!Array.isArray(given)) return given ?? {};
  const flat = given.flat();
  const headers: OutgoingHttpHeaders = {};
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const name = String(flat[at]);
    const before = headers[name];
    const value = flat[at + 1] as OutgoingHttpHeader;
    headers[name] = before === undefined ? value : [before, value].flat().map(String);
  }
  return headers;
}

function encodingOf(given: unknown): BufferEncoding | undefined {
  return typeof given === 'string' ? (given as BufferEncoding) : undefined;
}

/**
 * The size of a chunk in bytes.
 * @throws TypeError if it cannot be part of a body
 */
export function lengthOf(chunk: unknown, encoding: unknown): number {
  if (chunk === undefined || chunk === null || typeof chunk === 'function') return 0;
  return Buffer.byteLength(chunk as string, encodingOf(encoding));
}

/** A copy of a chunk; empty if it cannot be part of a body. */
export function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encodingOf(encoding));
  return Buffer.from(chunk instanceof Uint8Array ? chunk : '');
}

/** Calls the callback of a write as if it had succeeded, although the bytes may never leave. */
export function acknowledge(...given: unknown[]): void {
  const callback = given.find((argument) => typeof argument === 'function');
  if (callback) process.nextTick(callback);
}
