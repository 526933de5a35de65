import { setBackSince } from '../clock.ts';
import type { Refusal } from './rules.ts';

/** How many are remembered at once. */
const MOST = 10_000;
/** Milliseconds in which a password has been compared, or given up: what was counted for it is not given back later. */
const LONGEST_GUESS = 15_000;

interface Remembered {
  readonly refusal: Refusal;
  readonly since: number;
  readonly until: number;
}

/**
 * Who is blocked until when, in this process: refusing them again costs nothing. Where it is full the oldest is
 * forgotten, which costs a look into the database.
 */
export class Blocked {
  readonly #refusals = new Map<string, Remembered>();

  find(key: string, now: number): Refusal | undefined {
    const known = this.#refusals.get(key);
    // Where the clock was set back, the database knows how long it is now.
    if (known && known.until > now && setBackSince(known.since, now) === 0) return known.refusal;
    if (known) this.#refusals.delete(key);
    return undefined;
  }

  remember(key: string, refusal: Refusal, now: number): void {
    const settledAt = refusal.countedAt + LONGEST_GUESS;
    const until = now < settledAt ? Math.min(settledAt, refusal.until) : refusal.until;
    this.#refusals.delete(key);
    this.#refusals.set(key, { refusal, since: now, until });
    if (this.#refusals.size <= MOST) return;
    const [oldest] = this.#refusals.keys();
    if (oldest !== undefined) this.#refusals.delete(oldest);
  }

  forget(key: string): void {
    this.#refusals.delete(key);
  }
}
