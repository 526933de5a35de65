/**
 * The tables as Kysely sees them. Ids are UUIDv7 in lower case, so that ordering by id is ordering by creation; times
 * are whole milliseconds since 1970. No column has a default: whoever writes a row names every value.
 */
export interface Schema {
  accounts: AccountRow;
  sessions: SessionRow;
  organizations: OrganizationRow;
  managers: ManagerRow;
  tasks: TaskRow;
}

export interface AccountRow {
  id: string;
  /** As typed, trimmed. */
  email: string;
  /** What is compared; unique. */
  email_canonical: string;
  email_verified_at: number | null;
  name: string | null;
  /** PHC string. */
  password_hash: string;
  created_at: number;
  updated_at: number;
}

export interface SessionRow {
  id: string;
  /** Goes with its account. */
  account_id: string;
  /** SHA-256 of the access token in base64url; unique. */
  token_hash: string;
  created_at: number;
  last_used_at: number;
  user_agent: string | null;
  ip_address: string | null;
}

export interface OrganizationRow {
  id: string;
  name: string;
  created_at: number;
  updated_at: number;
  /** Set while the organization can still be restored. */
  deleted_at: number | null;
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
  created_at: number;
  updated_at: number;
}

/** Work in the background that is done again and again; its times are the database's own. */
export interface TaskRow {
  name: string;
  due_at: number;
  /** Nobody else takes the task before. */
  claimed_until: number | null;
  /** The node that has it. */
  claimed_by: string | null;
  /** In a row, since the last success. */
  failures: number;
}
