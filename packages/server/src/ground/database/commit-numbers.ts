/** Where each number is. */
const BEGUN = 0;
const MADE = 1;
const DURABLE = 2;
const TROUBLE = 3;
const LENGTH = 4;

/**
 * The numbers of three commits, in memory that threads share. The thread that commits sets them, and it alone; those that
 * only read find out with them whether what they see is on the disk. At any time, `durable` ≤ `made` ≤ `begun`.
 *
 * Numbers wrap around at 2³², so they can only be compared by `isAtLeast`.
 */
export class CommitNumbers {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array<SharedArrayBuffer>;

  /** @param memory of the thread that commits; new by default */
  constructor(memory = new SharedArrayBuffer(LENGTH * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#numbers = new Int32Array(memory);
  }

  /** Set before SQLite is told to commit, so before anybody can see the commit; set back where it fails. */
  get begun(): number {
    return Atomics.load(this.#numbers, BEGUN);
  }

  set begun(value: number) {
    Atomics.store(this.#numbers, BEGUN, value);
  }

  /** Set when every new snapshot has the commit. */
  get made(): number {
    return Atomics.load(this.#numbers, MADE);
  }

  set made(value: number) {
    Atomics.store(this.#numbers, MADE, value);
  }

  /** Set when the commit is on the disk, before anything is answered that depends on it. */
  get durable(): number {
    return Atomics.load(this.#numbers, DURABLE);
  }

  set durable(value: number) {
    Atomics.store(this.#numbers, DURABLE, value);
    Atomics.notify(this.#numbers, DURABLE);
  }

  /** Whether commits may be seen that will not be durable for long, or never. */
  get isInTrouble(): boolean {
    return Atomics.load(this.#numbers, TROUBLE) !== 0;
  }

  set isInTrouble(value: boolean) {
    Atomics.store(this.#numbers, TROUBLE, Number(value));
    Atomics.notify(this.#numbers, DURABLE);
  }

  /**
   * Resolves when `durable` is no longer as it was, or when time is up.
   * @param patience in milliseconds
   */
  async moved(durable: number, patience: number): Promise<void> {
    await Atomics.waitAsync(this.#numbers, DURABLE, durable, patience).value;
  }
}

/** Whether a number is another or a later one. */
export function isAtLeast(number: number, other: number): boolean {
  return ((number - other) | 0) >= 0;
}
