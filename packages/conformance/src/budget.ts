import { afterOwnTime } from './own-time.ts';

/** Limits of a whole run, which hold against any service. */
export interface RunBounds {
  /** Milliseconds, in which this process runs. */
  readonly runTime: number;
  /** Bytes that all answers may have together. */
  readonly runBytes: number;
}

/** Why a run ended before its end, as one line for the person who started it. */
export class CutShort extends Error {}

/** The limits of code that opens connections. */
export interface Allowance {
  /**
   * Aborted, with {@link CutShort} as the reason, once the run may send no more. Every connection is then destroyed.
   */
  readonly signal: AbortSignal;
  /** Bytes that may still be read. */
  readonly left: number;
  /** Counts bytes that were read. */
  spend(bytes: number): void;
}

/** The rest of a run's limits, so that no service decides how long a run takes or how much it reads. */
export class Budget implements Allowance {
  readonly #controller = new AbortController();
  readonly #stopTime: () => void;
  readonly #bounds: RunBounds;
  #spent = 0;

  constructor(bounds: RunBounds) {
    this.#bounds = bounds;
    this.#stopTime = afterOwnTime(bounds.runTime, () =>
      this.end(`The run has taken longer than ${bounds.runTime / 1_000} s (--max-time).`),
    );
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get left(): number {
    return this.#bounds.runBytes - this.#spent;
  }

  spend(bytes: number): void {
    this.#spent += bytes;
    if (this.left < 0)
      this.end(
        `The answers have more than the ${this.#bounds.runBytes} bytes that the run may read (--max-bytes).`,
      );
  }

  /** Ends the run. The first reason counts. */
  end(reason: string): void {
    this.#controller.abort(new CutShort(reason));
  }

  /** Must be called when the run is over; otherwise its timer keeps the process alive. */
  close(): void {
    this.#stopTime();
  }
}
