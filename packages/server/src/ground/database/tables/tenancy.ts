import type { Generated } from 'kysely';
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
  /** 1 where managers whose addresses are in its verified domains have to sign in through one of its connections. */
  sso_required: 1 | null;
  /** Since when it has demanded that; null where it does not, or began before this was recorded. */
  sso_required_at: number | null;
  /** Further demands, as JSON; null if none. */
  policy: string | null;
  /** The name of the logo's file. */
  logo: string | null;
}

export interface OrganizationLogoRow {
  /** Deleted with its organization. */
  organization_id: string;
  /** The name of its file, made from its content; several organizations may have the same. */
  file: string;
  /** In base64. */
  content: string;
}

/** With columns for look-ups. */
export interface StoredOrganizationRow extends OrganizationRow {
  /** The case-folded name; null until it is computed. */
  name_folded: string | null;
  /** Set where it was purged and no longer exists, but has rows that are removed in the background. */
  purged_at: number | null;
  /** The id in another system; unique. */
  external_id: string | null;
  /**
   * When it was created without an owner; null where it had one from the beginning. An owner who came later is not
   * recorded here until it would be purged.
   */
  awaiting_owner_since: number | null;
  /** The text from which its search words were made; differs from the current one where they must be made again. */
  words_of: string | null;
  /** While managers are being marked as held: the id of the last one that was looked at. */
  sso_marked_after: string | null;
}

export type Role = 'owner' | 'admin' | 'viewer';

/** An account's role in an organization; unique by the pair. */
export interface ManagerRow {
  id: string;
  /** Deleted with its organization. */
  organization_id: string;
  /** The account cannot be deleted while it manages anything. */
  account_id: string;
  role: Role;
  /** Whether the account has agreed; 0 for one that was added directly, until it agrees. */
  accepted: number;
  /**
   * 1 where the manager is held to the organization's own sign-in, whatever the address of the account, and 0 where an
   * owner released it; null where that follows from the address.
   */
  sso_held: number | null;
  created_at: number;
  updated_at: number;
}

/** Pending ones are unique by organization and canonical email. */
export interface InvitationRow {
  id: string;
  /** Deleted with its organization. */
  organization_id: string;
  /** As typed, trimmed. */
  email: string;
  email_canonical: string;
  role: Role;
  /** A pending one has expired from `expires_at` on, even while this is still `pending`. */
  state: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired';
  /** The account, API key or service key that made it. */
  invited_by: string;
  /** 1 where it was made for the team, by an operator or a service key. */
  for_team: number;
  /** The account that accepted it, if any. */
  accepted_by: string | null;
  expires_at: number;
  created_at: number;
}

/** With columns for look-ups. */
export interface StoredInvitationRow extends InvitationRow {
  /** The text from which its search words were made; differs from the current one where they must be made again. */
  words_of: string | null;
}

/** An API key, with which a program acts for an organization. */
export interface ApiKeyRow {
  id: string;
  /** Deleted with its organization. */
  organization_id: string;
  name: string;
  role: Exclude<Role, 'owner'>;
  /** The beginning of the newest secret. */
  prefix: string;
  /** The account that made it. */
  created_by: string;
  created_at: number;
  updated_at: number;
  last_used_at: number | null;
  expires_at: number | null;
}

export interface StoredApiKeyRow extends ApiKeyRow {
  /** Set where it was revoked and no longer exists, but has rows that are removed in the background. */
  revoked_at: number | null;
  /** Whether it belongs to a machine, an application with the same id, and its secrets are that machine's access tokens. */
  is_machine: Generated<number>;
}

/** A secret of an API key: the newest, or an earlier one that may still work. */
export interface ApiKeySecretRow {
  /** SHA-256 in base64url. */
  hash: string;
  /** Deleted with its API key. */
  api_key_id: string;
  /** Null for the newest. */
  ends_at: number | null;
}

/** The same as `IdempotencyKeyRow`, for requests of an API key. */
export interface ApiKeyIdempotencyKeyRow extends Omit<IdempotencyKeyRow, 'account_id'> {
  /** Deleted with its API key. */
  api_key_id: string;
}

/** A connection of an organization to its identity provider. */
export interface ConnectionRow {
  id: string;
  /** Deleted with its organization. */
  organization_id: string;
  type: 'oidc' | 'saml';
  name: string;
  state: 'setup' | 'active' | 'paused';
  /** Of an OpenID provider. */
  issuer: string | null;
  client_id: string | null;
  /** Encrypted with a secret key. */
  client_secret: string | null;
  /** XML of an identity provider, or its URL. */
  metadata: string | null;
  /** The role of those to whom `roles_from` gives no other. */
  default_role: Exclude<Role, 'owner'>;
  /** Which claim or attribute gives other roles, as JSON; null for none. */
  roles_from: string | null;
  /** Which claims or attributes say address and name, as JSON; null for the usual ones. */
  attributes: string | null;
  trusts_factors: number;
  created_at: number;
  updated_at: number;
}

/** A session in which an owner bypassed the organization's own sign-in; unique by both. */
export interface SsoBypassRow {
  /** Deleted with its organization. */
  organization_id: string;
  session_id: string;
  /** Deleted with its account. */
  account_id: string;
  ip_address: string | null;
  at: number;
  /** Whether owners were notified. */
  told: number;
}

/** The result of testing a connection. */
export interface ConnectionTestRow {
  /** That of its sign-in. */
  id: string;
  /** Deleted with its connection. */
  connection_id: string;
  /** The account that tests it. Deleted with it. */
  account_id: string;
  state: 'pending' | 'passed' | 'failed';
  subject: string | null;
  email: string | null;
  /** The claims or attributes in which the address was looked for, as JSON. */
  email_sources: string;
  /** As JSON. */
  claims: string;
  /** As JSON, the highest first. */
  roles: string;
  /** How the claim that gives roles came; null where none does, or nothing came. */
  role_claim: 'present' | 'empty' | 'absent' | 'unreadable' | null;
  /** Why it failed. */
  reason: string | null;
  detail: string | null;
  created_at: number;
}

/** A domain of an organization; unique by organization and name, and by name where it is verified. */
export interface DomainRow {
  id: string;
  /** Deleted with its organization. */
  organization_id: string;
  /** ASCII, in lower case. */
  name: string;
  state: 'pending' | 'verified' | 'lost';
  /** The required content of its DNS record. */
  token: string;
  created_at: number;
  /** When it was last verified; null if never. */
  verified_at: number | null;
  /** When it was last looked up in the DNS; null if never. */
  checked_at: number | null;
  /** When the DNS first answered without the record of a verified one; null once it is back. */
  missing_since: number | null;
  /** When its owners were last notified of that. */
  warned_at: number | null;
}

/** Settings of both sides of a connection over SAML. */
export interface SamlSettingsRow {
  /** Deleted with its connection. */
  connection_id: string;
  /** Decrypts assertions; encrypted with a secret key, and in PEM below that. */
  private_key: string;
  /** Ours, in PEM: identity providers can encrypt assertions for it. */
  certificate: string;
  /** The identity provider's metadata, as JSON. */
  provider: string;
  /** When the last of its certificates ends. */
  certificates_end_at: number;
  /** When owners and admins were notified of that; null if they were not. */
  warned_at: number | null;
  /** When its metadata were last read. */
  read_at: number;
}

/** The token of a connection's directory. */
/** A request of the directory of a connection, and what came of it. */
export interface ScimRequestRow {
  id: string;
  /** Deleted with its connection. */
  connection_id: string;
  method: string;
  /** Below the base of the directory, without its query. */
  path: string;
  status: number;
  /** The constant, if it failed. */
  error: string | null;
  /** The sentence of the failure. */
  reason: string | null;
  /** The types of its events, as JSON. */
  changed: string;
  created_at: number;
}

export interface ScimTokenRow {
  /** Deleted with its connection. */
  connection_id: string;
  /** SHA-256 in base64url. */
  hash: string;
  created_at: number;
  last_used_at: number | null;
}

/** An account as the directory of a connection knows it; unique by the pair, and by the user name in a connection. */
export interface ScimUserRow {
  /** Deleted with its connection. */
  connection_id: string;
  /** Deleted with its account. */
  account_id: string;
  /** Case-folded. */
  user_name: string;
  external_id: string | null;
  /** Whether it is active in the directory. */
  active: number;
  /** Whether the connection created the account; it then changes its name and address, as long as that stays in its domains. */
  is_own: number;
  /** The role that it had when the directory set it inactive, which it gets back; null while it is active. */
  role: Exclude<Role, 'owner'> | null;
  /** The attributes that the directory wrote, as JSON. */
  attributes: string;
  created_at: number;
  updated_at: number;
}

/** Refusals of one account or API key by one rule of an organization's policy in one hour; unique by these. */
export interface PolicyRefusalRow {
  /** Goes with its organization. */
  organization_id: string;
  caller_id: string;
  caller_kind: 'account' | 'api_key';
  /** The member of the policy. */
  rule: string;
  /** When the hour began. */
  hour: number;
  count: number;
  first_at: number;
  last_at: number;
}

/**
 * A group of managers: an organization's own, or a group of a directory. Both are in one table, which has its name from the
 * latter, as nodes of the last release know it by that.
 */
export interface GroupRow {
  id: string;
  /** The connection whose directory writes it; null for an organization's own. Deleted with its connection. */
  connection_id: string | null;
  /** Unique by its connection or, without one, by its organization, case-folded. */
  display_name: string;
  /** Case-folded. */
  folded_name: string;
  external_id: string | null;
  /** How often it was written. */
  revision: number;
  created_at: number;
  updated_at: number;
  /** Null until a task has adopted a group that a node of the last release wrote. Deleted with its organization. */
  organization_id: string | null;
  /** When it was deleted; its members are deleted in the background. */
  deleted_at: number | null;
}

/** An account in a group; unique by the pair. It counts as a member only while it manages the organization. */
export interface GroupMemberRow {
  /** Deleted with its group. */
  group_id: string;
  /** Deleted with its account. */
  account_id: string;
  /** The manager that was put into a group of an organization; null in one of a directory. Deleted with its manager. */
  manager_id: string | null;
  /** Null where a node of the last release wrote it. */
  added_at: number | null;
}

/** A user whose role has yet to follow groups; unique by the pair. */
export interface ScimAwaitedRoleRow {
  /** Deleted with its connection. */
  connection_id: string;
  /** Deleted with its account. */
  account_id: string;
}

/** The role that groups of a directory last gave to a manager. */
export interface GivenRoleRow {
  /** Deleted with the manager. */
  manager_id: string;
  role: Exclude<Role, 'owner'>;
  /** `updated_at` of the manager then: a later one has been changed since. */
  given_at: number;
  /** The role their last sign-in by a connection gives by itself; null if none. */
  claimed_role: Exclude<Role, 'owner'> | null;
}
