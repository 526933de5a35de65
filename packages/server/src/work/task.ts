import { HOUR } from '../clock.ts';
import type { Transaction } from '../database/database.ts';

/**
 * How long what has ended is kept beyond its end, in milliseconds: clocks of nodes differ, and what has not ended for
 * one of them must never be deleted by another.
 */
export const MARGIN = HOUR;

/**
 * Work that is done again and again, by any node. It is no piece of a queue: it has no end to settle, is never given up,
 * and all of it is known when a node starts. Claims, deadlines and pauses are the same.
 */
export interface Task {
  /** As it stands in the database, the log and the metrics. */
  readonly name: string;
  /** Milliseconds from the end of a run to the next. */
  readonly every: number;
  /**
   * Does a bounded part of the work, in a transaction of its own. It must be harmless when two nodes do it at once: a
   * node that hangs loses its claim to another.
   * @param now by the clock of the database or of this node, whichever is earlier: neither runs ahead
   */
  readonly batch: (tx: Transaction, now: number) => Promise<Batch>;
}

/** Work that is done again and again by each node, about what is its own: its files. */
export interface Chore {
  /** As it stands in the log and the metrics. */
  readonly name: string;
  /** Milliseconds from the end of a run to the next; the first comes soon after the start. */
  readonly every: number;
  /** @returns how much was done */
  readonly run: () => Promise<number>;
}

export interface Batch {
  /** Of whatever the task is about. */
  readonly done: number;
  readonly isMoreLeft: boolean;
  /** What something failed with that was left for later, so that it keeps nothing else waiting. */
  readonly failure?: unknown;
}

/** One run of a task or a chore by this node, as the log and the metrics record it. */
export interface Run {
  readonly task: string;
  readonly done: number;
  /** In milliseconds. */
  readonly duration: number;
  /** What it failed with, where it did. */
  readonly error?: unknown;
}
