import { BoundedMap } from '../../ground/bounded-map.ts';
import { setBackSince } from '../../ground/clock.ts';
import type { Refusal } from './rules.ts';

/** Most blocked callers kept in memory. */
const MOST = 10_000;
/** Longest time to compare a password, in milliseconds: after it, its count is not given back. */
const LONGEST_GUESS = 15_000;

interface Remembered {
  readonly refusal: Refusal;
  readonly since: number;
  readonly until: number;
}

/**
 * Remembers in this process who is blocked until when, so that refusing them again costs nothing. When it is full, the
 * oldest is forgotten, which only costs another query.
 */
export class Blocked {
  readonly #refusals = new BoundedMap<string, Remembered>(MOST);

  find(key: string, now: number): Refusal | undefined {
    const known = this.#refusals.get(key);
    // If the clock was set back, the database has to be asked again.
    if (known && known.until > now && setBackSince(known.since, now) === 0) return known.refusal;
    if (known) this.#refusals.delete(key);
    return undefined;
  }

  remember(key: string, refusal: Refusal, now: number): void {
    const settledAt = refusal.countedAt + LONGEST_GUESS;
    const until = now < settledAt ? Math.min(settledAt, refusal.until) : refusal.until;
    this.#refusals.set(key, { refusal, since: now, until });
  }

  forgetAll(): void {
    this.#refusals.clear();
  }

  forget(key: string): void {
    this.#refusals.delete(key);
  }
}
