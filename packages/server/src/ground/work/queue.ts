import type { Lanes } from './lanes.ts';

/** The common columns of all pieces of work. */
export interface Piece {
  readonly id: string;
  readonly created_at: number;
  /** Number of attempts, including the one in progress. */
  readonly attempts: number;
}

/** A piece that this node has claimed, and the time of the claim by the clock of the database. */
export type Claimed<Row> = Row & { readonly now: number };

/** Work that is done later, by any node. */
export interface Queue<Row extends Piece, Job> {
  /** Its name in the log and the metrics. */
  readonly name: string;
  readonly pieces: Pieces<Row>;
  /** How many pieces a node works on at once. */
  readonly lanes: Lanes;
  /** For queues with groups, which never wait for each other: finds the groups with due pieces. */
  readonly due?: () => Promise<readonly DueGroup[]>;
  /** How long an attempt may take, in milliseconds. */
  readonly deadline: number;
  /**
   * How long a piece waits after a failed attempt, in milliseconds.
   * @returns undefined where it is given up
   */
  readonly pauseAfter: (row: Claimed<Row>, error: unknown) => number | undefined;
  /** Whether a failure is not the operator's to fix. */
  readonly isTheirs?: (row: Row, error: unknown) => boolean;
  /**
   * Prepares an attempt.
   * @returns undefined where there is nothing left to do; `later` where the piece was held back until a later time
   */
  readonly prepare: (row: Row) => Promise<Job | 'later' | undefined>;
  /**
   * Does the work. It may be done more than once, if a node crashes or gets no answer.
   * @param signal aborts it at its deadline, or when the node stops
   * @returns details for the log
   */
  readonly perform: (job: Job, signal: AbortSignal) => Promise<object>;
}

/** The rows of a queue. */
export interface Pieces<Row extends Piece> {
  /**
   * Claims pieces that are due and not claimed, for `duration` milliseconds.
   * @returns `busy` where other nodes already work on as many of the group as may run at once
   */
  readonly claim: (wanted: ClaimRequest) => Promise<readonly Claimed<Row>[] | 'busy'>;
  /** Extends claims to `duration` milliseconds from now. */
  readonly keep: (ids: readonly string[], duration: number) => Promise<unknown>;
  /**
   * Records how an attempt ended, unless another node has claimed the piece since and that matters.
   * @param duration of the attempt, in milliseconds
   */
  readonly settle: (row: Claimed<Row>, end: End, duration: number) => Promise<unknown>;
  readonly backlog: () => Promise<Backlog>;
}

export interface ClaimRequest {
  /** Empty where a queue has no groups. */
  readonly group: string;
  readonly most: number;
  /** How many of the group may be in progress on all nodes together. */
  readonly atOnce: number;
  readonly duration: number;
}

/** Pieces with the same destination, such as the deliveries to a webhook. */
export interface Group {
  readonly id: string;
  /** Its owners: turns go by the first of these, then by the next. */
  readonly of: readonly string[];
}

export interface DueGroup extends Group {
  /** Whether the last attempt for it failed, on any node. */
  readonly isFailing: boolean;
}

/** How an attempt ended. `dropped`: there was nothing left to do; `given up`: it failed too often. */
export type End =
  | { readonly outcome: 'done'; readonly details: object }
  | { readonly outcome: 'dropped' }
  | { readonly outcome: 'failed'; readonly pause: number; readonly error: unknown }
  | { readonly outcome: 'given up'; readonly error: unknown };

/** `held back`: it was too early, and the piece is due later. */
export type TryOutcome = End['outcome'] | 'held back';

/** One attempt of this node, for the log and the metrics. */
export interface Try {
  readonly queue: string;
  readonly outcome: TryOutcome;
  /** In milliseconds. */
  readonly duration: number;
  /** Of the piece of work; absent where none could be claimed. */
  readonly id?: string;
  /** Including this one. */
  readonly attempts?: number;
  readonly group?: string;
  readonly details?: object;
  readonly error?: unknown;
  /** Whether the error is not the operator's to fix. */
  readonly isTheirs?: boolean;
}

/** The work that waits in a queue. */
export interface Backlog {
  readonly length: number;
  /** How long the oldest piece has waited, in milliseconds. */
  readonly age: number;
}
