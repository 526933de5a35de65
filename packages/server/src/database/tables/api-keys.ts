import type { IdempotencyKeyRow } from './events.ts';
import type { Role } from './organizations.ts';

/** What a program acts with for an organization. */
export interface ApiKeyRow {
  id: string;
  /** Goes with its organization. */
  organization_id: string;
  name: string;
  role: Exclude<Role, 'owner'>;
  /** How the secret begins that was made last. */
  prefix: string;
  /** The account that made it. */
  created_by: string;
  created_at: number;
  updated_at: number;
  last_used_at: number | null;
  expires_at: number | null;
}

/** With what says whether it is there. */
export interface StoredApiKeyRow extends ApiKeyRow {
  /** Set where it was revoked, and only rows are left that go later: then it does not exist. */
  revoked_at: number | null;
}

/** What an API key can be called with: the secret that was made last, and earlier ones that still work. */
export interface ApiKeySecretRow {
  /** SHA-256 in base64url. */
  hash: string;
  /** Goes with its API key. */
  api_key_id: string;
  /** Null for the one that was made last. */
  ends_at: number | null;
}

/** The outcome of a request of an API key that came with an idempotency key, as `IdempotencyKeyRow` for accounts. */
export interface ApiKeyIdempotencyKeyRow extends Omit<IdempotencyKeyRow, 'account_id'> {
  /** Goes with its API key. */
  api_key_id: string;
}
