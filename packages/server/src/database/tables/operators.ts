/** An account that may use the interface for operators. */
export interface OperatorRow {
  /** The row goes with its account. */
  account_id: string;
  added_at: number;
}
