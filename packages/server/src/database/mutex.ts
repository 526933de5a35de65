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
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(enter);
        resolve(false);
      }, patience);
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
