/** Lets one holder in at a time, in order of arrival. */
export class Mutex {
  #held = false;
  readonly #waiting: Array<() => void> = [];

  /** Waits for the mutex, at most `patience` milliseconds; resolves to whether it was got. */
  acquire(patience: number): Promise<boolean> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        resolve(false);
      }, patience);
      this.#waiting.push(enter);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    // The work of a holder is synchronous between its awaits: without a turn of the event loop in between, a queue of
    // holders would keep sockets and timers waiting until it is empty.
    if (next) setImmediate(next);
    else this.#held = false;
  }
}
