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
  /** When the server was first asked after a pause, and when it last answered. */
  #askedAt = 0;
  #answeredAt = 0;
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
    if (this.#pending++ === 0) this.#askedAt = performance.now();
    // After a blocked event loop, timers come first: what the server said meanwhile is read before its silence is judged.
    this.#timer ??= setInterval(() => setImmediate(this.#look), BETWEEN_LOOKS).unref();
    if (limited) this.#limited.add(limited);
    try {
      const result = await answer;
      this.#answered();
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

  #answered(): void {
    this.#answeredAt = performance.now();
    this.#hang = undefined;
  }

  readonly #look = (): void => {
    if (this.#isStopped) return;
    const now = performance.now();
    for (const one of this.#limited) if (one.deadline < now) one.expire();
    if (this.#isProbing) return;
    if (this.#pending === 0 && !this.#hang) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    if (now - Math.max(this.#askedAt, this.#answeredAt) >= SILENCE) void this.#examine(now);
  };

  async #examine(start: number): Promise<void> {
    this.#isProbing = true;
    try {
      await this.#probe();
      this.#answered();
    } catch (error) {
      // A busy server may be slow to let in a new connection while it still answers on those that it has.
      if (this.#isStopped || this.#answeredAt > start) return;
      this.#hang = error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
    } finally {
      this.#isProbing = false;
    }
  }
}
