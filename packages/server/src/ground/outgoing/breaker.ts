import { type Clock, SECOND } from '../clock.ts';

/** Calls that are under way at once, unless told otherwise. */
const MOST_UNDER_WAY = 16;
/** So many failures in a row show that it is not a matter of one call. */
const MOST_FAILURES = 5;
/** How long nothing is called then, in milliseconds. */
const REST = 10 * SECOND;

/** Why nothing was called. */
export type NotCalled = 'busy' | 'resting';

/** The same in words, for logs. */
export const WHY_NOT_CALLED: Readonly<Record<NotCalled, string>> = {
  busy: 'too many questions are under way',
  resting: 'it failed several times in a row',
};

/** The change that a call made. */
export type BreakerChange = 'rests' | 'recovered' | undefined;

/**
 * Protects a system that many callers wait for, and those callers from it: bounds the calls under way, and after several
 * failures in a row makes none for a while. Then a single call tries whether it is well again.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #mostUnderWay: number;
  #underWay = 0;
  #failures = 0;
  #restsSince = 0;

  constructor(clock: Clock, mostUnderWay = MOST_UNDER_WAY) {
    this.#clock = clock;
    this.#mostUnderWay = mostUnderWay;
  }

  /** Begins a call, which one of `succeeded` and `failed` has to end. @returns why it must not be made */
  begin(): NotCalled | undefined {
    const isBroken = this.#failures >= MOST_FAILURES;
    const rested = this.#clock() - this.#restsSince;
    // A clock that was set back does not prolong the rest.
    if (isBroken && rested >= 0 && rested < REST) return 'resting';
    if (this.#underWay >= (isBroken ? 1 : this.#mostUnderWay)) return isBroken ? 'resting' : 'busy';
    this.#underWay++;
    return undefined;
  }

  succeeded(): BreakerChange {
    this.#underWay--;
    const wasBroken = this.#failures >= MOST_FAILURES;
    this.#failures = 0;
    return wasBroken ? 'recovered' : undefined;
  }

  failed(): BreakerChange {
    this.#underWay--;
    const wasBroken = this.#failures >= MOST_FAILURES;
    this.#failures++;
    if (this.#failures < MOST_FAILURES) return undefined;
    this.#restsSince = this.#clock();
    return wasBroken ? undefined : 'rests';
  }
}
