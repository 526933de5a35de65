import { setTimeout as delay } from 'node:timers/promises';
import type { Turns } from '../database/database.ts';

/** How long a batch may take while others write, in milliseconds. */
const LONGEST = 5;
/** The smallest part of its usual work that a batch is cut to. */
const SMALLEST = 1 / 32;
/** For how many times the duration of such a batch others write before the next. */
const SHARE = 2;
/** After how many times its duration the next one begins all the same. */
const PATIENCE = 20;

/** A batch beside which others write. */
interface Contested {
  readonly duration: number;
  /** By the clock of `performance.now()`. */
  readonly end: number;
}

/**
 * Lets the work of a node in the background give way to writers, where one waits for the other: beside them, its batches
 * are cut, and writers have the greater part of the time. Without any, it does not pause.
 */
export class Pace {
  readonly #turns: Turns | undefined;
  /** By the name of a task. */
  readonly #parts = new Map<string, number>();
  /** How many turns there had been after the last batch; undefined before the first. */
  #before: number | undefined;
  #contested: Contested | undefined;

  /** @param turns of writers; undefined where they do not wait for each other */
  constructor(turns: Turns | undefined) {
    this.#turns = turns;
  }

  /** Which part of its usual work the next batch of a task does: more than 0, at most 1. */
  partOf(task: string): number {
    return this.#parts.get(task) ?? 1;
  }

  /** Runs a batch of a task within its transaction, whose turn is the last one. */
  async measure<Result>(task: string, batch: () => Promise<Result>): Promise<Result> {
    const { waiting, count } = this.#turns ?? NONE;
    // Those that write for clients are often about to wait, rather than waiting.
    const areOthers = waiting > 0 || (this.#before !== undefined && count > this.#before + 1);
    const begin = performance.now();
    const result = await batch();
    const end = performance.now();
    const duration = end - begin;
    this.#before = count;
    this.#contested = areOthers ? { duration, end } : undefined;
    const part = this.partOf(task);
    if (!areOthers) this.#parts.set(task, Math.min(1, part * 2));
    else if (duration > LONGEST) this.#parts.set(task, Math.max(SMALLEST, part / 2));
    return result;
  }

  /** Resolves when the others have had their turns after the last batch, or none comes. */
  async rest(signal: AbortSignal): Promise<void> {
    if (!this.#turns || !this.#contested) return;
    const { duration, end } = this.#contested;
    const enough = this.#turns.held + SHARE * duration;
    for (let seen = -1; seen < this.#turns.count && !signal.aborted; ) {
      seen = this.#turns.count;
      await delay(Math.max(LONGEST, duration), undefined, { signal }).catch(() => {});
      if (this.#turns.held > enough || performance.now() > end + PATIENCE * duration) return;
    }
  }
}

const NONE: Turns = { waiting: 0, count: 0, held: 0 };

/** @param usual how much a batch does at most @param part which part of that it does */
export function cut(usual: number, part: number): number {
  return Math.max(1, Math.round(usual * part));
}
