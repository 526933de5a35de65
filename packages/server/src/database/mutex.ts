/** Gives one holder at a time the turn, in order of arrival. */
export class Mutex {
  #taken = false;
  readonly #waiting = new Set<() => void>();

  /** Waits for a turn, at most `patience` milliseconds; resolves to whether it was got. */
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
    // The work of a holder is synchronous between its awaits: without a turn of the event loop in between, a queue of
    // holders would keep sockets and timers waiting until it is empty.
    if (this.#waiting.size > 0) setImmediate(this.#next);
    else this.#taken = false;
  }

  /** Who is next is decided only now: those whose patience ended on the way here have left. */
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
