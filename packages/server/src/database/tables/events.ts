/** Something that happened. It refers to rows that may be gone. */
export interface EventRow {
  id: string;
  type: string;
  at: number;
  /** The organization in whose list it stands. */
  organization_id: string | null;
  /** The account in whose list it stands. */
  account_id: string | null;
  /** Who did it; null where Portico did it by itself, or nobody is known. */
  actor_id: string | null;
  /** Null for an account, and where there is no actor. */
  actor_type: 'api_key' | 'operator' | null;
  subject_id: string;
  /** A JSON object. */
  details: string;
  request_id: string | null;
  ip_address: string | null;
}

/** The outcome of a request that came with an idempotency key; unique by account, operation and key. */
export interface IdempotencyKeyRow {
  /** Goes with its account. */
  account_id: string;
  operation: string;
  /** SHA-256 of the key in base64url. */
  key_hash: string;
  /** SHA-256 of what was asked, in base64url. */
  fingerprint: string;
  /** JSON: the answer, or the failure. */
  outcome: string;
  created_at: number;
}
