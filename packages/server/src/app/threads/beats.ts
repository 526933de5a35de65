/** How often a thread shows that it is alive, in milliseconds. */
const BEAT = 250;

export function newBeats(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}

/** Shows again and again that this thread is alive, which it also keeps so. */
export function beat(beats: SharedArrayBuffer): NodeJS.Timeout {
  const signs = new Int32Array(beats);
  return setInterval(() => Atomics.add(signs, 0, 1), BEAT);
}

/** Looks after a thread by its beats. It counts looks, because time also passes while the whole process stands still. */
export class Listener {
  readonly #signs: Int32Array;
  readonly #first: number;
  #before: number;
  #silent = 0;

  constructor(beats: SharedArrayBuffer) {
    this.#signs = new Int32Array(beats);
    this.#first = Atomics.load(this.#signs, 0);
    this.#before = this.#first;
  }

  /** True once there was a beat. */
  get hasBegun(): boolean {
    return this.#before !== this.#first;
  }

  /** @returns how many looks in a row there was no beat in between */
  look(): number {
    const now = Atomics.load(this.#signs, 0);
    this.#silent = now === this.#before ? this.#silent + 1 : 0;
    this.#before = now;
    return this.#silent;
  }
}
