import type { Refusal } from './rule.ts';

/** How many are remembered at once. */
const MOST = 10_000;
/** Milliseconds in which a password has been compared, or given up: what was counted for it is not given back later. */
const LONGEST_GUESS = 15_000;

/**
 * Who is blocked until when, in this process: refusing them again costs nothing. Where it is full the oldest is
 * forgotten, which costs a look into the database.
 */
export class Blocked {
  readonly #refusals = new Map<string, { readonly refusal: Refusal; readonly until: number }>();

  find(key: string, now: number): Refusal | undefined {
    const known = this.#refusals.get(key);
    if (known && known.until > now) return known.refusal;
    if (known) this.#refusals.delete(key);
    return undefined;
  }

  remember(key: string, refusal: Refusal, now: number): void {
    const settledAt = refusal.countedAt + LONGEST_GUESS;
    const until = now < settledAt ? Math.min(settledAt, refusal.until) : refusal.until;
    this.#refusals.delete(key);
    this.#refusals.set(key, { refusal, until });
    if (this.#refusals.size <= MOST) return;
    const [oldest] = this.#refusals.keys();
    if (oldest !== undefined) this.#refusals.delete(oldest);
  }

  forget(key: string): void {
    this.#refusals.delete(key);
  }
}
