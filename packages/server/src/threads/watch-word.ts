/** A word of memory that two threads share, by which one asks the other to tell it something once. */
export class WatchWord {
  readonly memory: SharedArrayBuffer;
  readonly #word: Int32Array;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#word = new Int32Array(memory);
  }

  ask(): void {
    Atomics.store(this.#word, 0, 1);
  }

  /** Whether it was asked since this was last called. */
  taken(): boolean {
    return Atomics.exchange(this.#word, 0, 0) === 1;
  }
}
