/** Reads what is handed to `write` and `end`, in each of the ways in which Node takes it. */

export function encodingOf(given: unknown): BufferEncoding | undefined {
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

/** Tells whoever wrote something that it was taken, though it may never leave. */
export function acknowledge(...given: unknown[]): void {
  const callback = given.find((argument) => typeof argument === 'function');
  if (callback) process.nextTick(callback);
}
