import { DatabaseUnavailable } from './failures.ts';

/** Milliseconds. */
const SILENCE = 500;
const BETWEEN_LOOKS = 250;

/** A wait with a deadline. */
export interface Limited {
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /** Ends the wait. */
  expire(): void;
}

/**
 * Distinguishes a server that hangs from one that is slow. When no query has been answered for a while, it probes the server
 * on a separate connection. If that fails, nothing more is sent until the server responds.
 */
export class Pulse {
  readonly #probe: () => Promise<void>;
  readonly #limited = new Set<Limited>();
  #pending = 0;
  /** When the first query after a pause was sent, and when the server last answered. */
  #askedAt = 0;
  #answeredAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isProbing = false;
  #hang: DatabaseUnavailable | undefined;
  #isStopped = false;

  /** @param probe resolves when the server answers on a new connection, and otherwise rejects soon */
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
   * Watches for the answer to a query.
   * @param limited expires at its deadline; undefined for queries with a limit of their own
   */
  async listen<Result>(answer: Promise<Result>, limited?: Limited): Promise<Result> {
    if (this.#pending++ === 0) this.#askedAt = performance.now();
    // After a blocked event loop, timers come before sockets: `setImmediate` lets answers be read before silence is judged.
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
      // A busy server may be slow to accept a new connection while it still answers on others.
      if (this.#isStopped || this.#answeredAt > start) return;
      this.#hang = error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
    } finally {
      this.#isProbing = false;
    }
  }
}
