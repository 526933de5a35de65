import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';

/** Headers in each of the ways in which `writeHead` takes them. */
export type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** The headers as an object; the values of a name that comes more than once are kept in order. */
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
 * Bytes of a chunk.
 * @throws TypeError where it can be no part of a body
 */
export function lengthOf(chunk: unknown, encoding: unknown): number {
  if (chunk === undefined || chunk === null || typeof chunk === 'function') return 0;
  return Buffer.byteLength(chunk as string, encodingOf(encoding));
}

/** A copy of a chunk, empty where it can be no part of a body. */
export function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encodingOf(encoding));
  return Buffer.from(chunk instanceof Uint8Array ? chunk : '');
}

/** Tells whoever wrote something that it was taken, though it may never leave. */
export function acknowledge(...given: unknown[]): void {
  const callback = given.find((argument) => typeof argument === 'function');
  if (callback) process.nextTick(callback);
}
