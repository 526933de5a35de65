import { setTimeout } from 'node:timers/promises';
import { type Answer, headerOf } from '../exchange.ts';

/** Seconds that one answer can ask to wait. */
const LONGEST_WAIT = 60;
/** Seconds that all waits of a run can take: a service that never lets the checker in must not keep it for ever. */
const ALL_WAITS = 300;

/** Waits where the caller goes too fast: 429 or 503 with `Retry-After` in seconds (RFC 9110 section 10.2.3). */
export class Patience {
  readonly #signal: AbortSignal;
  #left = ALL_WAITS;

  /** `signal` ends every wait. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** @returns whether it waited, and the request is to be repeated */
  async waitFor(answer: Answer | string): Promise<boolean> {
    if (typeof answer === 'string' || (answer.status !== 429 && answer.status !== 503)) return false;
    const value = headerOf(answer, 'retry-after') ?? '';
    const seconds = /^\d{1,5}$/.test(value) ? Math.max(1, Number(value)) : Number.POSITIVE_INFINITY;
    if (seconds > LONGEST_WAIT || seconds > this.#left) return false;
    this.#left -= seconds;
    // What ended the wait is said by the request that follows.
    await setTimeout(seconds * 1_000, undefined, { signal: this.#signal }).catch(() => {});
    return true;
  }
}
