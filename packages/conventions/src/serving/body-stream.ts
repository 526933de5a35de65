/** A part of a body. */
export type Piece = string | Uint8Array;

export interface StreamOptions {
  /** Called once, when the body has ended for any reason. */
  readonly ended?: (() => void) | undefined;
  /** Converts an exception to a failure that the operation declares, or to a bug. */
  readonly failure: (thrown: unknown) => Error;
}

/**
 * A body that is produced while it is sent. Transports take a piece, send it, and take the next once the client has
 * read enough. If they need no more, they must call `return`, which releases the source.
 */
export class BodyStream implements AsyncIterator<Piece, undefined> {
  readonly #pieces: AsyncIterator<Piece>;
  readonly #options: StreamOptions;
  #first: IteratorResult<Piece> | undefined;
  #isOver = false;

  private constructor(pieces: AsyncIterator<Piece>, options: StreamOptions) {
    this.#pieces = pieces;
    this.#options = options;
  }

  /**
   * Produces the first piece, so that an exception until then is answered like any other.
   * @throws what the source throws
   */
  static async begin(pieces: AsyncIterable<Piece>, options: StreamOptions): Promise<BodyStream> {
    const stream = new BodyStream(pieces[Symbol.asyncIterator](), options);
    stream.#first = await stream.#pull();
    return stream;
  }

  /** @throws Failure if something fails on the way */
  async next(): Promise<IteratorResult<Piece, undefined>> {
    const first = this.#first;
    this.#first = undefined;
    try {
      const { done, value } = first ?? (await this.#pull());
      return done ? { done, value: undefined } : { value };
    } catch (thrown) {
      throw this.#options.failure(thrown);
    }
  }

  /** Ends the source, at once or after the piece that it is producing. It never rejects. */
  async return(): Promise<IteratorResult<Piece, undefined>> {
    const wasOver = this.#isOver;
    this.#isOver = true;
    this.#first = undefined;
    try {
      // No caller is left to whom a failed clean-up could be reported.
      if (!wasOver) await this.#pieces.return?.().catch(() => {});
    } finally {
      if (!wasOver) this.#options.ended?.();
    }
    return { done: true, value: undefined };
  }

  async #pull(): Promise<IteratorResult<Piece>> {
    if (this.#isOver) return { done: true, value: undefined };
    try {
      const pulled = await this.#pieces.next();
      if (pulled.done) this.#end();
      return pulled;
    } catch (thrown) {
      this.#end();
      throw thrown;
    }
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.ended?.();
  }
}

/** A piece is sent once it has this many characters. */
const PIECE = 16 * 1_024;

/**
 * The JSON of a body in pieces. The body or any of its members can be an async iterable of the items of a list. Items
 * are requested only when the previous piece has been taken.
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

/** A text or binary body in pieces. The parts of an async iterable are joined while they are short. */
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
 * The JSON of a list in pieces.
 * @param start the text in front of it
 * @returns the rest, which does not fill a piece
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
 * Yields to the event loop: with a source that answers at once and a client that reads as fast, one body would keep all
 * other requests waiting until it is complete.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    if ('setImmediate' in globalThis) setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
