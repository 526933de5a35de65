import { afterOwnTime } from './own-time.ts';

/** What a whole run may take, whatever the service does. */
export interface RunBounds {
  /** Milliseconds, in which this process runs. */
  readonly runTime: number;
  /** Bytes that all answers may have together. */
  readonly runBytes: number;
}

/** Why a run ended before its end, as one line for the person who started it. */
export class CutShort extends Error {}

/** What those who open connections have to keep to. */
export interface Allowance {
  /** Aborted, with {@link CutShort} as the reason, once nothing more may be asked: every connection is destroyed then. */
  readonly signal: AbortSignal;
  /** Bytes that may still be read. */
  readonly left: number;
  /** Takes account of bytes that were read. */
  spend(bytes: number): void;
}

/** What is left of a run's bounds. A service decides neither how long a run takes nor how much it reads. */
export class Budget implements Allowance {
  readonly #controller = new AbortController();
  readonly #stopTime: () => void;
  readonly #bounds: RunBounds;
  #spent = 0;

  constructor(bounds: RunBounds) {
    this.#bounds = bounds;
    this.#stopTime = afterOwnTime(bounds.runTime, () =>
      this.end(`The run has taken the ${bounds.runTime / 1_000} s that it may (--max-time).`),
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

  /** To be called when the run is over, or its time would keep the process. */
  close(): void {
    this.#stopTime();
  }
}
