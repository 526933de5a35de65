import type { IdempotencyKeyRow } from './outward.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  created_at: number;
  updated_at: number;
  /** Set while the organization can still be restored. */
  deleted_at: number | null;
  /** Whether its managers need strong sessions. */
  require_second_factor: number;
}

/** With what it is looked up by. */
export interface StoredOrganizationRow extends OrganizationRow {
  /** The name without regard to case; null until it has been worked out. */
  name_folded: string | null;
  /** Set where it is gone for good, and only rows are left that go later: then it does not exist, and has no name. */
  purged_at: number | null;
  /** What another system calls it; unique. */
  external_id: string | null;
  /** What its words were taken from; anything else where they are to be taken anew. */
  words_of: string | null;
}

export type Role = 'owner' | 'admin' | 'viewer';

/** One account's part in one organization; unique by the pair. */
export interface ManagerRow {
  id: string;
  /** Goes with its organization. */
  organization_id: string;
  /** Holds its account: an account that manages anything cannot be deleted. */
  account_id: string;
  role: Role;
  /** Whether the account has agreed to this: 0 from when it was added directly until then. */
  accepted: number;
  created_at: number;
  updated_at: number;
}

/** Of those that are pending, unique by organization and canonical email. */
export interface InvitationRow {
  id: string;
  /** Goes with its organization. */
  organization_id: string;
  /** As typed, trimmed. */
  email: string;
  email_canonical: string;
  role: Role;
  /** A pending one is over from `expires_at` on, whether or not that is noted here. */
  state: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired';
  /** The account or the API key that made it. */
  invited_by: string;
  /** The account that accepted it, if any. */
  accepted_by: string | null;
  expires_at: number;
  created_at: number;
}

/** With what it is looked up by. */
export interface StoredInvitationRow extends InvitationRow {
  /** What its words were taken from; anything else where they are to be taken anew. */
  words_of: string | null;
}

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
