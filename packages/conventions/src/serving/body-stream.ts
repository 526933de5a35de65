/** A part of a body. */
export type Piece = string | Uint8Array;

/** What a body that is made while it is sent depends on. */
export interface StreamOptions {
  /** Called once, when nothing more of the body will be made, whatever the reason. */
  readonly ended?: (() => void) | undefined;
  /** Makes what is thrown on the way a failure that the operation declares, or a bug. */
  readonly failure: (thrown: unknown) => Error;
}

/**
 * A body that is made while it is sent. Transports take a piece, send it, and take the next once the client has read enough.
 * They let go of it with `return` if they want no more: it is not enough to stop.
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
   * Makes the first piece, so that what fails up to there is answered like any other failure.
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

  /** Ends the source, at once or as soon as it has made the piece that it is about to make. It never rejects. */
  async return(): Promise<IteratorResult<Piece, undefined>> {
    const wasOver = this.#isOver;
    this.#isOver = true;
    this.#first = undefined;
    try {
      // Nobody is left to hear that tidying up went wrong.
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
