import type { Lanes } from './lanes.ts';

/** What is said of every piece of work, beside what it is about. */
export interface Piece {
  readonly id: string;
  readonly created_at: number;
  /** How often it was tried, with the try under way. */
  readonly attempts: number;
}

/** A piece that this node has taken; `now` is the time at which it did, by the clock of the database. */
export type Claimed<Row> = Row & { readonly now: number };

/** Work that is done later, by any node: what waits, how it is done, and what becomes of it. */
export interface Queue<Row extends Piece, Job> {
  /** As it stands in the log and the metrics. */
  readonly name: string;
  readonly pieces: Pieces<Row>;
  /** How many pieces a node works on at once. */
  readonly lanes: Lanes;
  /** Where pieces belong to somebody, so that the work for one never waits for that for another: who has some due. */
  readonly due?: () => Promise<readonly DueGroup[]>;
  /** How long a try may take, in milliseconds. */
  readonly deadline: number;
  /**
   * How long a piece waits after a try that failed, in milliseconds.
   * @returns undefined where it is given up
   */
  readonly pauseAfter: (row: Claimed<Row>, error: unknown) => number | undefined;
  /** Whether a try failed where those who run the service have nothing to do about it. */
  readonly isTheirs?: (row: Row, error: unknown) => boolean;
  /**
   * Makes ready what a try needs.
   * @returns undefined where there is nothing to do any more; `later` where its row says when there is
   */
  readonly prepare: (row: Row) => Promise<Job | 'later' | undefined>;
  /**
   * Does it. A node that dies, or hears nothing, does not know whether it was done: it is done again then.
   * @param signal ends it at its deadline, or when the node stops
   * @returns what the log is to say about it
   */
  readonly perform: (job: Job, signal: AbortSignal) => Promise<object>;
}

/** The rows of a queue. */
export interface Pieces<Row extends Piece> {
  /**
   * Takes pieces that are due and that nobody has: nobody else takes them for `duration` milliseconds.
   * @returns `busy` where as many of the group are under way on other nodes as may be
   */
  readonly claim: (wanted: Wanted) => Promise<readonly Claimed<Row>[] | 'busy'>;
  /** Keeps pieces for so many milliseconds from now that are still under way here. */
  readonly keep: (ids: readonly string[], duration: number) => Promise<unknown>;
  /** Notes how a try ended, unless another node has taken the piece since and that matters. */
  readonly settle: (row: Claimed<Row>, end: End) => Promise<unknown>;
  readonly backlog: () => Promise<Backlog>;
}

export interface Wanted {
  /** Empty where a queue has no groups. */
  readonly group: string;
  readonly most: number;
  /** How many of the group may be under way, whichever nodes have them. */
  readonly atOnce: number;
  readonly duration: number;
}

/** Pieces of one kind for one somebody, such as the deliveries to a webhook. */
export interface Group {
  readonly id: string;
  /** Whose it is: turns go by the first of these, then by the next. */
  readonly of: readonly string[];
}

export interface DueGroup extends Group {
  /** Whether the last try for it failed, on whichever node. */
  readonly isFailing: boolean;
}

/** How a try ended. `dropped`: there was nothing to do any more; `given up`: it failed too often. */
export type End =
  | { readonly outcome: 'done'; readonly details: object }
  | { readonly outcome: 'dropped' }
  | { readonly outcome: 'failed'; readonly pause: number; readonly error: unknown }
  | { readonly outcome: 'given up'; readonly error: unknown };

/** `held back`: it was not time yet, and its row says when it is. */
export type TryOutcome = End['outcome'] | 'held back';

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
  /** Whose it is. */
  readonly group?: string;
  readonly details?: object;
  readonly error?: unknown;
  /** Whether those who run the service have nothing to do about the error. */
  readonly isTheirs?: boolean;
}

/** What waits to be done. */
export interface Backlog {
  readonly length: number;
  /** For how long the oldest has waited, in milliseconds. */
  readonly age: number;
}
