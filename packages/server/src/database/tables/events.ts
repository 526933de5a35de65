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

/** Whom the outcome kept under a key names: if that account goes, so does the outcome. Unique by all but the time. */
export interface IdempotencyMentionRow {
  /** The account or the API key that the outcome is kept for. */
  caller_id: string;
  operation: string;
  key_hash: string;
  /** The id of an account, or the SHA-256 of an email in canonical form, in base64url. */
  mentioned: string;
  created_at: number;
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
