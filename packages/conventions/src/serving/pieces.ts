import type { Piece } from './body-stream.ts';

/** Characters of a piece; the item with which it is full comes on top. */
const PIECE = 16 * 1_024;

/**
 * The JSON of a body in pieces. The body or any of its members can be something that yields the items of a list one after
 * the other. It is asked for the next item only when the piece before has been taken.
 * @throws TypeError if the body is neither an object nor a list
 */
export async function* jsonPieces(body: unknown): AsyncGenerator<string, undefined> {
  if (isAsyncIterable(body)) {
    yield yield* listPieces('', body);
    return;
  }
  if (typeof body !== 'object' || body === null)
    throw new TypeError(`A streamed body must be an object or a list, not ${String(body)}`);
  if (Array.isArray(body)) {
    yield JSON.stringify(body);
    return;
  }
  let piece = '{';
  let separator = '';
  for (const [name, value] of Object.entries(body)) {
    const start = `${piece}${separator}${JSON.stringify(name)}:`;
    const json: string | undefined = isAsyncIterable(value)
      ? yield* listPieces(start, value)
      : JSON.stringify(value);
    if (json === undefined) continue;
    piece = isAsyncIterable(value) ? json : start + json;
    separator = ',';
  }
  yield `${piece}}`;
}

/** A text, or parts of it or of something else, in pieces that are worth sending. */
export async function* textPieces(body: unknown): AsyncGenerator<Piece, undefined> {
  if (!isAsyncIterable(body)) {
    yield body as Piece;
    return;
  }
  let piece = '';
  for await (const part of body as AsyncIterable<Piece>) {
    if (typeof part === 'string') {
      piece += part;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    } else {
      if (piece !== '') yield piece;
      piece = '';
      yield part;
    }
    await turn();
  }
  if (piece !== '') yield piece;
}

/**
 * Whole pieces of a list.
 * @param start what comes before it
 * @returns what comes after them
 */
async function* listPieces(start: string, items: AsyncIterable<unknown>): AsyncGenerator<string, string> {
  let piece = `${start}[`;
  let separator = '';
  for await (const item of items) {
    piece += separator + (JSON.stringify(item) ?? 'null');
    separator = ',';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await turn();
  }
  return `${piece}]`;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/**
 * Lets everything else have its turn: with a source that answers at once and a client that reads as fast, one body would
 * keep all others waiting until it is whole.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    if ('setImmediate' in globalThis) setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
