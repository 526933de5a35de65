import type { Transaction } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** Tables whose rows are pieces of work: they have `id`, `created_at`, `due_at`, `claimed_until` and `attempts`. */
export type QueueTable = 'mails';

/** Work that is done once, later, by any node: each row of a table is a piece of it. */
export interface Queue<Table extends QueueTable, Job> {
  /** As it stands in the log and the metrics. */
  readonly name: string;
  readonly table: Table;
  /** How many pieces a node works on at once. */
  readonly lanes: number;
  /** How long a try may take, in milliseconds. */
  readonly deadline: number;
  /** For how long a piece that fails is tried again, in milliseconds from its beginning. */
  readonly patience: number;
  /**
   * Makes ready what a try needs.
   * @returns undefined where there is nothing to do any more
   */
  readonly prepare: (tx: Transaction, row: Schema[Table]) => Promise<Job | undefined>;
  /**
   * Does it. A node that dies, or hears nothing, does not know whether it was done: it is done again then.
   * @param signal ends it at its deadline, or when the node stops
   * @returns what the log is to say about it
   */
  readonly perform: (job: Job, signal: AbortSignal) => Promise<object>;
}

/** How a try ended. `dropped`: there was nothing to do any more; `given up`: it failed for too long. */
export type TryOutcome = 'done' | 'dropped' | 'failed' | 'given up';

/** One try of this node, as the log and the metrics record it. */
export interface Try {
  readonly queue: string;
  readonly outcome: TryOutcome;
  /** In milliseconds. */
  readonly duration: number;
  /** Of the piece of work; absent where none could be taken. */
  readonly id?: string;
  /** With this one. */
  readonly attempts?: number;
  readonly details?: object;
  readonly error?: unknown;
}

/** What waits to be done. */
export interface Backlog {
  readonly length: number;
  /** For how long the oldest has waited, in milliseconds. */
  readonly age: number;
}
