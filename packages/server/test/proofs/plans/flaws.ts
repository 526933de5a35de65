import type { Recorded } from './recorder.ts';

/** What is bounded for a request. */
export interface Bounds {
  /** Rows that a statement may read. */
  readonly rows: number;
  /** Tables that grow. */
  readonly growing: ReadonlySet<string>;
}

/** What is wrong with the plan of a statement. */
export type Judge = (statement: Recorded, bounds: Bounds) => Promise<readonly string[]>;

export interface Examiner {
  readonly judge: Judge;
  /** Every table that a plan named. */
  readonly seen: ReadonlySet<string>;
  close(): Promise<void>;
}
