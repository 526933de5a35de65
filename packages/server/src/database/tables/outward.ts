import type { Role } from './tenancy.ts';

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

/** Where events of an organization are delivered to. */
export interface WebhookRow {
  id: string;
  /** Goes with its organization. */
  organization_id: string;
  url: string;
  /** A JSON array of the types of events that are delivered; null for all. */
  types: string | null;
  /** A deleted one is still there until its deliveries are gone. */
  state: 'active' | 'paused' | 'failing' | 'deleted';
  /** Sealed under the secret keys. */
  secret: string;
  /** The one before, sealed; it signs too until `previous_until`. */
  previous_secret: string | null;
  previous_until: number | null;
  /** The account that made it; null where that was not noted yet. */
  created_by: string | null;
  created_at: number;
  updated_at: number;
  /** Written at most once a minute. */
  last_delivered_at: number | null;
  /** When the first of the failures in a row was; null after a success. */
  failing_since: number | null;
}

/** An event on its way to a webhook; its times are the database's own. */
export interface DeliveryRow {
  id: string;
  /** Goes with its webhook; null for the one of the team that runs the service, which is configured. */
  webhook_id: string | null;
  /** The event may be gone; that of a test is stored nowhere. */
  event_id: string;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  /** Number of attempts since it became pending. */
  attempts: number;
  /** HTTP status of the last answer. */
  last_status: number | null;
  /** Why the last try failed. */
  last_error: string | null;
  created_at: number;
  /** When it is tried next; while its webhook is not active, or its organization is deleted, it waits. */
  due_at: number;
  /** No other node takes it before. */
  claimed_until: number | null;
}

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

/** Something that has ended, and of which there are still rows: they go later, some at a time. */
export interface EndingRow {
  id: string;
  kind: 'account' | 'organization' | 'invitations' | 'api_keys';
  /** The account, the organization, or who made the invitations or the API keys. */
  subject_id: string;
  /** Of an account, as long as invitations may tell its address. */
  email_canonical: string | null;
  /** Of invitations and API keys: those of one organization; null for all. */
  organization_id: string | null;
  /** Of invitations: those to this role; null for any. */
  role: Role | null;
  /** Of invitations and API keys: no newer ones. */
  up_to: string | null;
  /** JSON: what is told of what goes. */
  details: string;
  /** Which rows go next. */
  stage: string;
  /** They come after this id. */
  after: string;
  /** By the clock of the database. */
  due_at: number;
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

/** A mail to send. It holds no text, no secret and no link; its times are the database's own. */
export interface MailRow {
  id: string;
  purpose: string;
  recipient: string;
  /** Goes with its account. */
  account_id: string | null;
  invitation_id: string | null;
  webhook_id: string | null;
  event_id: string | null;
  created_at: number;
  /** When it is tried next. */
  due_at: number;
  /** No other node takes it before. */
  claimed_until: number | null;
  /** How often it was tried. */
  attempts: number;
  /** See `mail/purposes.ts`. */
  lane: string;
  /** An HMAC of who asked for it; null where that has no part in whose turn is next. */
  asker: string | null;
  /** What mails of a lane are ordered by: of one asker they stand apart, so that others find room between them. */
  turn_at: number;
  /** 1 while it is held back: until there is room for it under the limits, or until what it sums up is complete. */
  held: number;
  /** JSON: what a mail sums up. */
  details: string | null;
}

/** A secret that a mail brought; unique by purpose and subject. */
export interface MailSecretRow {
  purpose: string;
  /** The account or the invitation that it is about. */
  subject_id: string;
  /** SHA-256 of the secret in base64url; unique. */
  hash: string;
  expires_at: number;
}

/** By what an import knows an organization: a key of its own or, where a line gives none, the name. */
export interface ImportReference {
  kind: 'key' | 'name';
  key: string;
}

/** An organization that an import has made; unique by the reference. */
export interface ImportKeyRow extends ImportReference {
  /** Null once the organization is gone for good. */
  organization_id: string | null;
}

/** A role of an imported account in an organization that the import has not made yet; it goes with its account. */
export interface ImportRoleRow extends ImportReference {
  account_id: string;
  role: Role;
}

/** A word by which lists are searched, as `search/words.ts` takes it from a text; unique by what has it. */
interface WordRow {
  word: string;
}

/** A word of the name or the address of an account. */
export interface AccountWordRow extends WordRow {
  /** Goes with its account. */
  account_id: string;
}

/** A word of the name of an organization. */
export interface OrganizationWordRow extends WordRow {
  /** Goes with its organization. */
  organization_id: string;
}

/** A word of the address that was invited. */
export interface InvitationWordRow extends WordRow {
  /** Goes with its invitation. */
  invitation_id: string;
}
