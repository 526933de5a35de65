import type { Recorded } from './recorder.ts';

/** The bounds of a request. */
export interface Bounds {
  /** Rows that a statement may read. */
  readonly rows: number;
  /** Tables that grow. */
  readonly growing: ReadonlySet<string>;
}

/** The flaws in the plan of a statement. */
export type Judge = (statement: Recorded, bounds: Bounds) => Promise<readonly string[]>;

export interface Examiner {
  readonly judge: Judge;
  /** Every table that a plan named. */
  readonly seen: ReadonlySet<string>;
  close(): Promise<void>;
}
