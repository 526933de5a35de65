import type { Clock } from './clock.ts';

let ahead = 0;

/** The clock of this process: the machine's, unless `portico dev` has moved it. */
export const systemClock: Clock = () => Date.now() + ahead;

/** Sets by how many milliseconds the clock is ahead of the machine's; behind it, if negative. */
export function moveSystemClock(milliseconds: number): void {
  ahead = milliseconds;
}

/** By how many milliseconds the clock is ahead of the machine's. */
export const systemClockAhead = () => ahead;
