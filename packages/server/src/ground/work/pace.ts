import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { Turns } from '../database/database.ts';

/** How long a batch may take while others write, in milliseconds. */
const LONGEST = 5;
/** The smallest part of its usual work that a batch is cut to. */
const SMALLEST = 1 / 32;
/** For how many times the duration of such a batch others write before the next. */
const SHARE = 2;
/** After how many times its duration the next one begins all the same. */
const PATIENCE = 20;
/** After what time it does, however long the batch took, in milliseconds: the node's other tasks wait meanwhile. */
const LONGEST_REST = SECOND;
/** Which part of the time others write at least, or it begins at once: those that write less hardly wait. */
const LEAST = 1 / 20;

/** A batch beside which others write. */
interface ContestedBatch {
  readonly duration: number;
  /** By the clock of `performance.now()`. */
  readonly end: number;
}

/**
 * Lets the work of a node in the background give way to writers, where one waits for the other: beside them, its batches
 * are cut, where their task allows it, and writers have the greater part of the time. Without any, it does not pause.
 */
export class Pace {
  readonly #turns: Turns | undefined;
  /** By the name of a task. */
  readonly #parts = new Map<string, number>();
  /** How many writes of the work itself have begun, and how many of these have ended. */
  #begun = 0;
  #ended = 0;
  /** How many turns of others there had been at the last batch; undefined before the first. */
  #before: number | undefined;
  #contested: ContestedBatch | undefined;

  /** @param turns of writers; undefined where they do not wait for each other */
  constructor(turns: Turns | undefined) {
    this.#turns = turns;
  }

  /** Which part of its usual work the next batch of a task does: more than 0, at most 1. */
  partOf(task: string): number {
    return this.#parts.get(task) ?? 1;
  }

  /** Runs a write of the work itself, such as a claim or a batch's transaction: work does not give way to these. */
  async own<Result>(write: () => Result): Promise<Awaited<Result>> {
    this.#begun++;
    try {
      return await write();
    } finally {
      this.#ended++;
    }
  }

  /** Runs a batch of a task within its transaction, which is such a write, and has the turn. */
  async measure<Result>(task: string, batch: () => Promise<Result>): Promise<Result> {
    const { waiting, count } = this.#turns ?? NONE;
    // Hurried tasks run beside the others.
    const ownWaiting = Math.min(waiting, this.#begun - this.#ended - 1);
    const others = count + ownWaiting - this.#begun;
    // Those that write for clients are often about to wait, rather than waiting.
    const areOthers = waiting > ownWaiting || (this.#before !== undefined && others > this.#before);
    this.#before = others;
    const begin = performance.now();
    const result = await batch();
    const end = performance.now();
    const duration = end - begin;
    this.#contested = areOthers ? { duration, end } : undefined;
    const part = this.partOf(task);
    if (!areOthers) this.#parts.set(task, Math.min(1, part * 2));
    else if (duration > LONGEST) this.#parts.set(task, Math.max(SMALLEST, part / 2));
    return result;
  }

  /** Resolves when the others have had their turns after the last batch, or hardly any comes. */
  async rest(signal: AbortSignal): Promise<void> {
    if (!this.#turns || !this.#contested) return;
    const { duration, end } = this.#contested;
    const enough = this.#turns.held + SHARE * duration;
    const latest = end + Math.min(PATIENCE * duration, LONGEST_REST);
    const pause = Math.min(Math.max(LONGEST, duration), LONGEST_REST);
    for (let isBusy = true; isBusy && !signal.aborted; ) {
      const [start, before] = [performance.now(), this.#turns.held];
      await delay(pause, undefined, { signal }).catch(() => {});
      const [now, { held }] = [performance.now(), this.#turns];
      isBusy = held - before >= LEAST * (now - start) && held <= enough && now <= latest;
    }
  }
}

const NONE: Turns = { waiting: 0, count: 0, held: 0 };

/** @param usual how much a batch does at most @param part which part of that it does */
export function cut(usual: number, part: number): number {
  return Math.max(1, Math.round(usual * part));
}
