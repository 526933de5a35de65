/** An account that may use the interface for operators. */
export interface OperatorRow {
  /** The row goes with its account. */
  account_id: string;
  added_at: number;
}

/** What there is, counted in the background; there is one row. */
export interface StatisticsRow {
  id: number;
  /** JSON: what was counted last; null until then. */
  counted: string | null;
  /** JSON: how far the next count is. */
  counting: string;
}
