/** A wait is counted in this many ticks, so that time in which the process was suspended is not part of it. */
const PARTS = 10;

/** A lock with a queue: one holder at a time, in order of arrival. */
export class Mutex {
  #taken = false;
  readonly #waiting = new Set<() => void>();

  /** Waits for the lock, at most `patience` milliseconds; resolves to whether it was acquired. */
  acquire(patience: number): Promise<boolean> {
    if (!this.#taken) {
      this.#taken = true;
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
    enter();
  };
}
