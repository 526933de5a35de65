import type { Clock } from './clock.ts';

let ahead = 0;

/** The clock of this process: the machine's, unless `portico dev` has moved it. */
export const systemClock: Clock = () => Date.now() + ahead;

/** Sets by how many milliseconds the clock is ahead of the machine's; behind it, if negative. */
export function moveSystemClock(milliseconds: number): void {
  ahead = milliseconds;
}

/** A time of this process's clock as the machine's clock has it, for others who compare it with theirs. */
export const machineTime = (at: number): number => at - ahead;

/** By how many milliseconds the clock is ahead of the machine's. */
export const systemClockAhead = () => ahead;
