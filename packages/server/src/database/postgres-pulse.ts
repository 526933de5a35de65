import { DatabaseUnavailable } from './failures.ts';

/** Milliseconds. */
const SILENCE = 500;
const BETWEEN_LOOKS = 250;

/** Something that is waited for until a moment on the clock of `performance.now()`. */
export interface Limited {
  readonly deadline: number;
  /** Ends the wait. */
  expire(): void;
}

/**
 * Tells a server that hangs from one that is slow: when all that was sent has been without an answer for a while, a
 * connection of its own asks for a sign of life. Until there is one, nothing more is sent.
 */
export class Pulse {
  readonly #probe: () => Promise<void>;
  readonly #limited = new Set<Limited>();
  #pending = 0;
  /** When the server last answered, or was first asked after a pause. */
  #lastSign = 0;
  #timer: NodeJS.Timeout | undefined;
  #isProbing = false;
  #hang: DatabaseUnavailable | undefined;
  #isStopped = false;

  /** @param probe resolves when the server answers on a new connection, and rejects soon when it does not */
  constructor(probe: () => Promise<void>) {
    this.#probe = probe;
  }

  /** @throws {DatabaseUnavailable} while the server hangs */
  assertAlive(): void {
    if (this.#hang) throw this.#hang;
  }

  get hang(): DatabaseUnavailable | undefined {
    return this.#hang;
  }

  /**
   * Listens to the answer to what was sent.
   * @param limited given up where it takes longer than its limit; what limits itself is left out
   */
  async listen<Result>(answer: Promise<Result>, limited?: Limited): Promise<Result> {
    if (this.#pending++ === 0) this.#lastSign = performance.now();
    this.#timer ??= setInterval(this.#look, BETWEEN_LOOKS).unref();
    if (limited) this.#limited.add(limited);
    try {
      const result = await answer;
      this.#lastSign = performance.now();
      return result;
    } finally {
      this.#pending--;
      if (limited) this.#limited.delete(limited);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  readonly #look = (): void => {
    const now = performance.now();
    for (const one of this.#limited) if (one.deadline < now) one.expire();
    if (this.#pending === 0 && !this.#hang) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    if (this.#isProbing || now - this.#lastSign < SILENCE) return;
    this.#isProbing = true;
    this.#probe()
      .then(
        () => {
          this.#lastSign = performance.now();
          this.#hang = undefined;
        },
        (error: unknown) => {
          if (this.#isStopped) return;
          this.#hang = error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
        },
      )
      .finally(() => {
        this.#isProbing = false;
      });
  };
}
