const BEGUN = 0;
const MADE = 1;
const DURABLE = 2;
const LATE = 3;

/**
 * How far the commits of this process are, in memory that all its threads see: `begun` ≥ `made` ≥ `durable`. Only the thread
 * that writes sets them; decision 32 says why the order in which it does so matters.
 *
 * They are counted modulo 2³², so only differences mean anything.
 */
export class CommitNumbers {
  readonly memory: SharedArrayBuffer;
  readonly #words: Int32Array;
  readonly #listeners = new Set<() => void>();

  constructor(memory = new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#words = new Int32Array(memory);
  }

  /** The last commit that others may see. Set before they can. */
  get begun(): number {
    return Atomics.load(this.#words, BEGUN);
  }

  /** The last commit that others do see. */
  get made(): number {
    return Atomics.load(this.#words, MADE);
  }

  /** The last commit that is on the disk. Set before anything is answered that depends on it. */
  get durable(): number {
    return Atomics.load(this.#words, DURABLE);
  }

  /** Whether the disk takes long, or has failed, so that nothing should wait for it. */
  get isLate(): boolean {
    return Atomics.load(this.#words, LATE) === 1;
  }

  set isLate(isLate: boolean) {
    Atomics.store(this.#words, LATE, isLate ? 1 : 0);
  }

  /** Runs a commit. If it fails, nobody has seen it. */
  commit(work: () => void): void {
    const number = (this.made + 1) | 0;
    Atomics.store(this.#words, BEGUN, number);
    try {
      work();
    } catch (error) {
      Atomics.store(this.#words, BEGUN, this.made);
      this.#moved();
      throw error;
    }
    Atomics.store(this.#words, MADE, number);
  }

  /** Called when a sync has ended that began after this commit was made. */
  reachedDisk(number: number): void {
    Atomics.store(this.#words, DURABLE, number);
    this.#moved();
  }

  /** Calls a function on this thread whenever a commit has become durable, or has come to nothing. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #moved(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Whether one commit is not before another. */
export function isAtLeast(one: number, other: number): boolean {
  return ((one - other) | 0) >= 0;
}
