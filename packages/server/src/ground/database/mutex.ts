/** A wait is counted in this many ticks, so that time in which the process was suspended is not part of it. */
const PARTS = 10;

/** How those that write take turns. */
export interface Turns {
  /** How many wait for theirs. */
  readonly waiting: number;
  /** How many turns there were, with that under way. */
  readonly count: number;
  /** For how long turns have lasted that are over, in milliseconds. */
  readonly held: number;
}

/** A lock with a queue: one holder at a time, in order of arrival. */
export class Mutex implements Turns {
  #taken = false;
  #since = 0;
  #count = 0;
  #held = 0;
  readonly #waiting = new Set<() => void>();

  get waiting(): number {
    return this.#waiting.size;
  }

  get count(): number {
    return this.#count;
  }

  get held(): number {
    return this.#held;
  }

  /** Waits for the lock, at most `patience` milliseconds; resolves to whether it was acquired. */
  acquire(patience: number): Promise<boolean> {
    if (!this.#taken) {
      this.#taken = true;
      this.#begin();
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const enter = () => {
        clearInterval(timer);
        resolve(true);
      };
      let parts = PARTS;
      const timer = setInterval(() => {
        parts--;
        if (parts > 0) return;
        clearInterval(timer);
        this.#waiting.delete(enter);
        resolve(false);
      }, patience / PARTS);
      this.#waiting.add(enter);
    });
  }

  release(): void {
    this.#held += performance.now() - this.#since;
    // Holders hardly wait for I/O: without a turn of the event loop between them, a queue would block sockets and timers.
    if (this.#waiting.size > 0) setImmediate(this.#next);
    else this.#taken = false;
  }

  /** Picks the next holder only now, as some may have run out of patience since `release`. */
  readonly #next = (): void => {
    const [enter] = this.#waiting;
    if (!enter) {
      this.#taken = false;
      return;
    }
    this.#waiting.delete(enter);
    this.#begin();
    enter();
  };

  #begin(): void {
    this.#count++;
    this.#since = performance.now();
  }
}
