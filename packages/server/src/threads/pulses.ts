/** How often a thread gives a sign of life, in milliseconds. */
const INTERVAL = 250;

/** How long after its last sign a thread counts as lagging: a second behind, as one that refuses requests by itself. */
const LAG = 1_000 + INTERVAL;

/** When each thread of the process was last alive, in memory that all of them see. The first one has number 0. */
export class Pulses {
  readonly memory: SharedArrayBuffer;
  readonly #times: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#times = new Int32Array(memory);
  }

  static of(threads: number): Pulses {
    return new Pulses(new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT));
  }

  /** Gives a sign of life now and then. @returns a function that ends that */
  beat(thread: number): () => void {
    this.mark(thread);
    const timer = setInterval(() => this.mark(thread), INTERVAL).unref();
    return () => clearInterval(timer);
  }

  /** Gives one sign of life. */
  mark(thread: number): void {
    Atomics.store(this.#times, thread, now());
  }

  /** Milliseconds since the last sign of life. */
  silence(thread: number): number {
    return (now() - Atomics.load(this.#times, thread)) | 0;
  }

  isLagging(thread: number): boolean {
    return this.silence(thread) > LAG;
  }
}

/** The same clock on every thread, in milliseconds, modulo 2³². */
function now(): number {
  return Number(BigInt.asIntN(32, process.hrtime.bigint() / 1_000_000n));
}
