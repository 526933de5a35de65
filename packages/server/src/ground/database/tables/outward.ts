import type { Generated } from 'kysely';
import type { Role } from './tenancy.ts';

/** An event. The rows to which it refers may be gone. */
export interface EventRow {
  id: string;
  type: string;
  at: number;
  /** The organization in whose list it is. */
  organization_id: string | null;
  /** The account in whose list it is. */
  account_id: string | null;
  /** The caller; null where Portico acted by itself, or the caller is unknown. */
  actor_id: string | null;
  /** Null for an account, and where there is no actor. */
  actor_type: 'api_key' | 'service_key' | 'connection' | 'operator' | null;
  /** The operator who acted for the actor, an account. */
  impersonator_id: string | null;
  subject_id: string;
  /** A JSON object. */
  details: string;
  request_id: string | null;
  ip_address: string | null;
}

/** An event with what the feed of changes and its seal need. */
export interface StoredEventRow extends EventRow {
  /** Grows in the order of insertion; 0 for events from before it was recorded, which come first, by their ids. */
  recorded: Generated<number>;
  /** The final place in the feed; unique. Null until the event is committed and a reader needs it. */
  seq: Generated<number | null>;
  /** The seal that the event is in, and the place of its leaf there; null until it is sealed. */
  seal_number: Generated<number | null>;
  leaf_index: Generated<number | null>;
  /** JSON: by JSON pointer into the canonical event, the commitments that stand there for personal values. */
  commitments: Generated<string | null>;
  /** JSON: by JSON pointer, the salts of the commitments to details; forgotten with them. */
  details_salts: Generated<string | null>;
  /** The salt of the commitment to the network address; forgotten with it. */
  ip_salt: Generated<string | null>;
}

/** A seal over events: the root of a Merkle tree with a leaf for each, signed. */
export interface SealRow {
  /** Without gaps, from 1. */
  number: number;
  id: string;
  /** Leaves of its tree. */
  count: number;
  /** The least and the greatest id of its events. */
  first_event_id: string;
  last_event_id: string;
  /** SHA-256 in lower-case hexadecimal digits. */
  root: string;
  /** The root of the previous seal; null for the first. */
  previous_root: string | null;
  at: number;
  /** A compact JWS. */
  signature: string;
  /** JSON: the roots of the subtrees of 32 leaves each; null where an earlier build sealed. */
  subtrees: string | null;
}

/** A leaf of the tree of a seal; it stays when its event goes. Unique by seal and index. */
export interface LeafRow {
  seal_number: number;
  /** From 0. */
  leaf_index: number;
  event_id: string;
  /** The account with which the event is deleted; null where it is kept. */
  account_id: string | null;
  /** SHA-256 in lower-case hexadecimal digits. */
  leaf: string;
}

/** The salt of the commitments to the address of an account; a change of address gets another. */
export interface AddressSaltRow {
  account_id: string;
  /** Hexadecimal digits. */
  salt: string;
  /** The commitment to the address in leaves. */
  commitment: string;
}

/** Where the feed of changes ends; a single row, there once somebody has read it. */
export interface EventFeedRow {
  id: number;
  last_seq: number;
}

/** An account that a stored outcome names, and with which it is deleted. Unique by all columns but the time. */
export interface IdempotencyMentionRow {
  /** The account or the API key for which the outcome is stored. */
  caller_id: string;
  operation: string;
  key_hash: string;
  /** The id of an account, or the SHA-256 of an email in canonical form, in base64url. */
  mentioned: string;
  created_at: number;
}

/** The outcome of a request that came with an idempotency key; unique by account, operation and key. */
export interface IdempotencyKeyRow {
  /** Deleted with its account. */
  account_id: string;
  operation: string;
  /** SHA-256 of the key in base64url. */
  key_hash: string;
  /** SHA-256 of the request, in base64url. */
  fingerprint: string;
  /** JSON: the answer, or the failure. */
  outcome: string;
  created_at: number;
}

/** A receiver of an organization's events. */
export interface WebhookRow {
  id: string;
  /** Deleted with its organization. */
  organization_id: string;
  url: string;
  /** A JSON array of the types of events that are delivered; null for all. */
  types: string | null;
  /** A deleted one has a row until its deliveries are gone. */
  state: 'active' | 'paused' | 'failing' | 'deleted';
  /** Encrypted with a secret key. */
  secret: string;
  /** The secret before, encrypted; deliveries are also signed with it until `previous_until`. */
  previous_secret: string | null;
  previous_until: number | null;
  /** The account that made it; null for webhooks made before this was recorded. */
  created_by: string | null;
  created_at: number;
  updated_at: number;
  /** Written at most once a minute. */
  last_delivered_at: number | null;
  /** When the first of the failures in a row was; null after a success. */
  failing_since: number | null;
  /** The format of its deliveries. */
  format: 'standard' | 'splunk' | 'datadog';
  /** The receiver's credential, encrypted; null if deliveries are only signed. */
  token: string | null;
}

/** An event on its way to a webhook; its times are the database's own. */
export interface DeliveryRow {
  id: string;
  /** Deleted with its webhook; null for the configured one of the team that runs the service. */
  webhook_id: string | null;
  /** The event may be gone; that of a test is not stored. */
  event_id: string;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  /** Number of attempts since it became pending. */
  attempts: number;
  /** HTTP status of the last answer. */
  last_status: number | null;
  /** Why the last attempt failed. */
  last_error: string | null;
  /** The last ones with their outcomes, as JSON; null where none was recorded. */
  latest_attempts: string | null;
  created_at: number;
  /** When it is next attempted; it waits while its webhook is not active, or its organization is deleted. */
  due_at: number;
  /** No other node takes it before. */
  claimed_until: number | null;
}

/** A receiver of all events, which a configuration file describes. */
export interface TeamWebhookRow {
  id: string;
  name: string;
  url: string;
  /** A JSON array of the types of events that are delivered; null for all. */
  types: string | null;
  /** A deleted one has a row until its deliveries are gone. */
  state: 'active' | 'paused' | 'failing' | 'deleted';
  /** Encrypted with a secret key. */
  secret: string;
  created_at: number;
  updated_at: number;
  /** Written at most once a minute. */
  last_delivered_at: number | null;
  /** When the first of the failures in a row was; null after a success. */
  failing_since: number | null;
}

/** An event on its way to such a webhook; its times are the database's own. */
export interface TeamDeliveryRow extends Omit<DeliveryRow, 'webhook_id'> {
  /** It may be gone, and then nothing is delivered. */
  webhook_id: string;
}

/** A notice to an application that somebody's sign-in to it has ended; its times are the database's own. */
export interface LogoutRow {
  id: string;
  /** It may be gone, and then nobody is notified. */
  application_id: string;
  /** The account that signed in, which may be gone. */
  account_id: string;
  /** The grant that ended, which the application knows as the session. */
  grant_id: string;
  attempts: number;
  created_at: number;
  /** When it is next attempted. */
  due_at: number;
  /** No other node takes it before. */
  claimed_until: number | null;
}

/** An account that may use the interface for operators. */
export interface OperatorRow {
  /** The row is deleted with its account. */
  account_id: string;
  added_at: number;
}

/** The link at which the first operator is made; a single row. */
export interface FirstOperatorRow {
  id: number;
  /** SHA-256 in base64url, of the token; null once there is, or was, an operator. */
  link_hash: string | null;
  /** Null with the hash, as is the next. */
  made_at: number | null;
  expires_at: number | null;
}

/** A step for which an operator requested the approval of another. */
export interface ApprovalRow {
  id: string;
  operation: 'deleteAccountAsOperator' | 'removeFactors' | 'deleteOrganizationAsOperator';
  /** The account or organization to which it applies. */
  subject_id: string;
  /** The operator who requested it; the row is deleted when that account is no longer an operator. */
  requested_by: string;
  /** Pending ones are unique by subject and operation. */
  state: 'pending' | 'approved' | 'withdrawn';
  /** The operator who approved or withdrew it. */
  decided_by: string | null;
  created_at: number;
  /** From then on, it does not exist. */
  expires_at: number;
}

/** Numbers of rows, counted in the background; this table has one row. */
export interface StatisticsRow {
  id: number;
  /** JSON: the last complete count; null before the first. */
  counted: string | null;
  /** JSON: the progress of the next count. */
  counting: string;
}

/** Something that has ended but still has rows, which are removed in the background. */
export interface EndingRow {
  id: string;
  kind: 'account' | 'organization' | 'invitations' | 'api_keys';
  /** The account, the organization, or the maker of the invitations or API keys. */
  subject_id: string;
  /** Of an account, as long as invitations may contain its address. */
  email_canonical: string | null;
  /** Of invitations and API keys: those of one organization; null for all. */
  organization_id: string | null;
  /** Of invitations: those to this role; null for any. */
  role: Role | null;
  /** Of invitations and API keys: the newest. */
  up_to: string | null;
  /** JSON: details for its events. */
  details: string;
  /** The current stage, which determines the rows to remove next. */
  stage: string;
  /** The stage continues after this id. */
  after: string;
  /** By the clock of the database. */
  due_at: number;
}

/** A recurring background task; its times are by the clock of the database. */
export interface TaskRow {
  name: string;
  due_at: number;
  /** No other node takes it before. */
  claimed_until: number | null;
  /** The node that runs it. */
  claimed_by: string | null;
  /** Since the last success. */
  failures: number;
}

/** A mail to send; its text, link and secret are made when it is sent. Its times are by the clock of the database. */
export interface MailRow {
  id: string;
  purpose: string;
  recipient: string;
  /** Deleted with its account. */
  account_id: string | null;
  invitation_id: string | null;
  webhook_id: string | null;
  event_id: string | null;
  domain_id: string | null;
  connection_id: string | null;
  created_at: number;
  /** When it is next attempted. */
  due_at: number;
  /** No other node takes it before. */
  claimed_until: number | null;
  attempts: number;
  /** See `notices/mail/purposes.ts`. */
  lane: string;
  /** An HMAC of the caller or network that requested it; null where it does not wait in that one's turn. */
  asker: string | null;
  /** The order of mails in a lane: those of one asker are spread, so that others' fit in between. */
  turn_at: number;
  /** 1 while it is held back, by the limits or to sum up further notices. */
  held: number;
  /** JSON: the notices that a mail sums up. */
  details: string | null;
}

/** A secret that was mailed; unique by purpose and subject. */
export interface MailSecretRow {
  purpose: string;
  /** The account or the invitation that it is about. */
  subject_id: string;
  /** SHA-256 of the secret in base64url; unique. */
  hash: string;
  expires_at: number;
}

/** How an import refers to an organization: by a key or, where a line has none, by name. */
export interface ImportReference {
  kind: 'key' | 'name';
  key: string;
}

/** An organization that an import has made; unique by the reference. */
export interface ImportKeyRow extends ImportReference {
  /** Null once the organization is gone for good. */
  organization_id: string | null;
}

/** A role of an imported account in an organization that the import has not created yet; deleted with its account. */
export interface ImportRoleRow extends ImportReference {
  account_id: string;
  role: Role;
  /** The metadata of the manager that comes of it, as JSON; null for none. */
  metadata: string | null;
  /** The names of its roles of the product, with commas; null for none. */
  product_roles: string | null;
  /** The groups that the manager joins, as JSON; null for none. */
  given_groups: string | null;
}

/** A search word that `ground/search/words.ts` made from a text; unique together with its owner. */
interface WordRow {
  word: string;
}

/** A word of the name or the address of an account. */
export interface AccountWordRow extends WordRow {
  /** Deleted with its account. */
  account_id: string;
}

/** A word of the name of an organization. */
export interface OrganizationWordRow extends WordRow {
  /** Deleted with its organization. */
  organization_id: string;
}

/** A word of the address that was invited. */
export interface InvitationWordRow extends WordRow {
  /** Deleted with its invitation. */
  invitation_id: string;
}
