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
  readonly lanes: number;
  /** Where pieces belong to somebody, so that the work for one never waits for that for another. */
  readonly groups?: Groups;
  /** How long a try may take, in milliseconds. */
  readonly deadline: number;
  /**
   * How long a piece waits after a try that failed, in milliseconds.
   * @returns undefined where it is given up
   */
  readonly pauseAfter: (row: Claimed<Row>, error: unknown) => number | undefined;
  /**
   * Makes ready what a try needs.
   * @returns undefined where there is nothing to do any more
   */
  readonly prepare: (row: Row) => Promise<Job | undefined>;
  /**
   * Does it. A node that dies, or hears nothing, does not know whether it was done: it is done again then.
   * @param signal ends it at its deadline, or when the node stops
   * @returns what the log is to say about it
   */
  readonly perform: (job: Job, signal: AbortSignal) => Promise<object>;
}

/** The rows of a queue. */
export interface Pieces<Row extends Piece> {
  /** Takes pieces that are due and that nobody has: nobody else takes them for `duration` milliseconds. */
  readonly claim: (wanted: Wanted) => Promise<readonly Claimed<Row>[]>;
  /** Notes how a try ended, unless another node has taken the piece since and that matters. */
  readonly settle: (row: Claimed<Row>, end: End) => Promise<unknown>;
  readonly backlog: () => Promise<Backlog>;
}

export interface Wanted {
  /** Empty where a queue has no groups. */
  readonly group: string;
  readonly most: number;
  readonly duration: number;
}

/** Whose pieces there are. */
export interface Groups {
  /** How many pieces of one group are under way at once. */
  readonly lanes: number;
  /** The groups that have something due. */
  readonly due: () => Promise<readonly DueGroup[]>;
}

export interface DueGroup {
  readonly id: string;
  /** Whether the last try for it failed, on whichever node. */
  readonly isFailing: boolean;
}

/** How a try ended. `dropped`: there was nothing to do any more; `given up`: it failed too often. */
export type End =
  | { readonly outcome: 'done'; readonly details: object }
  | { readonly outcome: 'dropped' }
  | { readonly outcome: 'failed'; readonly pause: number; readonly error: unknown }
  | { readonly outcome: 'given up'; readonly error: unknown };

export type TryOutcome = End['outcome'];

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
}

/** What waits to be done. */
export interface Backlog {
  readonly length: number;
  /** For how long the oldest has waited, in milliseconds. */
  readonly age: number;
}
