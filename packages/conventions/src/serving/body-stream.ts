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
