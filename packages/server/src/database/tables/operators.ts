/** An account that may use the interface for operators. */
export interface OperatorRow {
  /** The row goes with its account. */
  account_id: string;
  added_at: number;
}

/** A step that an operator asked another one to approve. */
export interface ApprovalRow {
  id: string;
  /** What is to be done. */
  operation: 'deleteAccountAsOperator' | 'removeFactors' | 'deleteOrganizationAsOperator';
  /** The account or organization that it is done to. */
  subject_id: string;
  /** The operator who asked; the row goes with that one. */
  requested_by: string;
  /** Of those that are pending, unique by subject and operation. */
  state: 'pending' | 'approved' | 'withdrawn';
  /** The operator who approved or withdrew it. */
  decided_by: string | null;
  created_at: number;
  /** From then on, there is no such approval. */
  expires_at: number;
}

/** What there is, counted in the background; there is one row. */
export interface StatisticsRow {
  id: number;
  /** JSON: what was counted last; null until then. */
  counted: string | null;
  /** JSON: how far the next count is. */
  counting: string;
}
