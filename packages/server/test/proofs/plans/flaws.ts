import type { Recorded } from './recorder.ts';

/** The bounds of a request. */
export interface Bounds {
  /** Rows that a statement may read. */
  readonly rows: number;
  /** Tables that grow. */
  readonly growing: ReadonlySet<string>;
}

/** The cost of a statement. */
export interface Verdict {
  /** The flaws of its plan. */
  readonly flaws: readonly string[];
  /** Blocks of 8 KB that it touched; 0 on SQLite, which does not tell. */
  readonly blocks: number;
  /** Milliseconds of processor time in which PostgreSQL carried it out; 0 on SQLite. */
  readonly processorTime: number;
}

export type Judge = (statement: Recorded, bounds: Bounds) => Promise<Verdict>;

export interface Examiner {
  readonly judge: Judge;
  /** Every table that a plan named. */
  readonly seen: ReadonlySet<string>;
  close(): Promise<void>;
}
