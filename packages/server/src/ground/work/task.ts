import { HOUR } from '../clock.ts';
import { LockTimeout, type Transaction } from '../database/database.ts';

/**
 * How long rows are kept beyond their end, in milliseconds. Clocks of nodes differ, and no node may delete what has not
 * ended for another.
 */
export const MARGIN = HOUR;

/**
 * Does a bounded part of the work in one transaction. It must be harmless if two nodes do it at once, because a node that
 * hangs loses its claim to another.
 * @param now the earlier of the clocks of the database and of this node, in case one is ahead
 * @param part which part of its usual work it does, at most 1: less while others wait to write
 */
export type DoBatch = (tx: Transaction, now: number, part: number) => Promise<Batch>;

interface Recurring {
  /** Its name in the database, the log and the metrics. */
  readonly name: string;
  /** Milliseconds from the end of a run to the next. */
  readonly every: number;
}

/**
 * Recurring work that any node does. Unlike a piece in a queue, a task never ends, is never given up, and is known when a
 * node starts.
 */
export type Task = Recurring &
  (
    | { readonly batch: DoBatch }
    /** Gets what a batch needs before its transaction begins. */
    | { readonly prepare: () => Promise<DoBatch> }
  );

/** Recurring work that each node does for itself, such as on its files. */
export interface Chore {
  /** Its name in the log and the metrics. */
  readonly name: string;
  /** Milliseconds from the end of a run to the next; the first comes soon after the start. */
  readonly every: number;
  /** @returns how much was done */
  readonly run: () => Promise<number>;
}

export interface Batch {
  /** How much was done, in units of the task. */
  readonly done: number;
  readonly isMoreLeft: boolean;
  /** The error of a part that was left for later, so as not to block the rest. */
  readonly failure?: unknown;
}

/** One run of a task or a chore by this node, for the log and the metrics. */
export interface Run {
  readonly task: string;
  readonly done: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly error?: unknown;
}

/** Whether a run gave way to others that use its tables: it is tried again soon, and nothing is wrong. */
export const isPutOff = ({ error }: Run) => error instanceof LockTimeout;
