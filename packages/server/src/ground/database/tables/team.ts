import type { IdempotencyKeyRow } from './outward.ts';

/** A key with which a back end of the team that runs the service acts. */
export interface ServiceKeyRow {
  id: string;
  name: string;
  /** A JSON array of scopes, in alphabetical order. */
  scopes: string;
  /** The beginning of the newest secret. */
  prefix: string;
  /** A JSON array of the addresses and ranges from which it works; null for all. */
  networks: string | null;
  created_at: number;
  updated_at: number;
  last_used_at: number | null;
  expires_at: number | null;
}

/** A secret of a service key: the newest, or an earlier one that still works. */
export interface ServiceKeySecretRow {
  /** SHA-256 in base64url. */
  hash: string;
  /** Goes with its service key. */
  service_key_id: string;
  /** Null for the newest. */
  ends_at: number | null;
}

/** Uses of one service key from outside its networks in one hour; unique by these. */
export interface ServiceKeyRefusalRow {
  /** Goes with its service key. */
  service_key_id: string;
  /** When the hour began. */
  hour: number;
  count: number;
  first_at: number;
  last_at: number;
}

/** Data of the team about an account, an organization or a manager. */
export interface MetadataRow {
  /** Goes with its account, organization or manager. */
  owner_id: string;
  /** A JSON object. */
  public: string;
  /** A JSON object. */
  private: string;
}

/** The outcome of a request of a service key that came with an idempotency key, as `IdempotencyKeyRow` for accounts. */
export interface ServiceKeyIdempotencyKeyRow extends Omit<IdempotencyKeyRow, 'account_id'> {
  /** Goes with its service key. */
  service_key_id: string;
}

/** Software that people sign in to. */
export interface ApplicationRow {
  id: string;
  name: string;
  kind: 'web' | 'browser' | 'native';
  state: 'active' | 'disabled';
  /** A JSON object: see `oauth/applications/application.ts`. */
  settings: string;
  created_at: number;
  updated_at: number;
  last_used_at: number | null;
  /** Unique: its `client_id` if nobody of the team registered it: the URL of its metadata, or as it registered itself. */
  client_url: string | null;
  /** Whether it is a machine, whose `kind` is `web`: it gets tokens in its own name. */
  is_machine: number;
  /** Of a machine of an organization: the API key, with the same id, that says what it may do. It goes with that. */
  api_key_id: string | null;
  /** Of one that registered itself: SHA-256 in base64url of the token with which it changes itself (RFC 7592). */
  registration_hash: string | null;
}

/** A secret of a `web` application: the newest, or an earlier one that still works. */
export interface ApplicationSecretRow {
  /** SHA-256 in base64url. */
  hash: string;
  /** Goes with its application. */
  application_id: string;
  /** Null for the newest. */
  ends_at: number | null;
}

/** A permission that a person gave an application. It lasts as long as the session in which they gave it. */
export interface GrantRow {
  id: string;
  /** Goes with its account. */
  account_id: string;
  /** The session in which it was made, or its successor; null once that row is gone: the grant has ended. */
  session_id: string | null;
  /** When the session was to expire, as last determined: it is determined again then, as the session may have been used since. */
  session_expires_at: number;
  application_id: string;
  /** As it was when the grant was made, for the event of its end. */
  application_name: string;
  /** For which organization; null for none. */
  organization_id: string | null;
  /** With spaces between them. */
  scopes: string;
  /** The audience of its access tokens (RFC 8707); null for none. */
  resource: string | null;
  /** 1 where the application got a session: the grant has ended when that has. */
  opens_session: number;
  created_at: number;
  last_used_at: number | null;
}

/** Grants that have ended together and still have rows, which are removed in the background. */
export interface GrantEndingRow {
  /** The application, or the organization for which they were made. */
  subject_id: string;
  kind: 'application' | 'organization';
  /** The newest of them. */
  up_to: string;
}

/** A code with which an application can use a grant once. */
export interface AuthorizationCodeRow {
  /** SHA-256 in base64url. */
  hash: string;
  /** Goes with its grant. */
  grant_id: string;
  redirect_uri: string;
  /** The PKCE challenge, for the method S256; null where the application sent none. */
  challenge: string | null;
  nonce: string | null;
  /** The thumbprint of the key that its application must prove (RFC 9449, section 10); null for none. */
  jkt: string | null;
  expires_at: number;
  /** Null until it is used. */
  spent_at: number | null;
}

/** A device that asks to be signed in (RFC 8628). */
export interface DeviceAuthorizationRow {
  id: string;
  /** Of the device code: SHA-256 in base64url. */
  hash: string;
  /** Of the code that people type, under a secret key. */
  user_code_hmac: string;
  application_id: string;
  scopes: string;
  resource: string | null;
  /** As the device names it, whether or not there is one. */
  organization_id: string | null;
  /** Where the device is, and how it names itself. */
  ip_address: string | null;
  user_agent: string | null;
  created_at: number;
  expires_at: number;
  /** The fewest milliseconds between two requests for tokens. */
  poll_interval: number;
  /** The next request for tokens may not come before this. */
  next_poll_at: number;
  /** How often the code that people type was sent. */
  tries: number;
  /** Null until a person decides. */
  answered_at: number | null;
  /** Goes with its grant; null until a person approves. */
  grant_id: string | null;
  /** Null until the device has got its tokens. */
  spent_at: number | null;
}

/** An authorization request that an application has pushed (RFC 9126). */
export interface PushedRequestRow {
  /** Of the `request_uri`: SHA-256 in base64url. */
  hash: string;
  application_id: string;
  /** The query with which the application would have sent the person. */
  parameters: string;
  created_at: number;
  expires_at: number;
  /** When a person first came with it. */
  opened_at: number | null;
  /** When a code was made of it, or a person refused. */
  spent_at: number | null;
}

/** An access token of an application that works here alone. It holds as long as its grant does. */
export interface AccessTokenRow {
  /** SHA-256 in base64url. */
  hash: string;
  /** Goes with its grant. */
  grant_id: string;
  /** Separated by spaces. */
  scopes: string;
  /** The thumbprint of the key to which it is bound (RFC 9449); null for none. */
  jkt: string | null;
  created_at: number;
  expires_at: number;
}

/** A token with which an application gets another access token, once. */
export interface RefreshTokenRow {
  /** SHA-256 in base64url. */
  hash: string;
  /** Goes with its grant. */
  grant_id: string;
  /** Counted from 1 in each grant. */
  number: number;
  /** How often it was accepted: twice at most, where the first answer may have been lost. */
  uses: number;
  /** When it was first accepted; null until then. */
  spent_at: number | null;
  /** The hash of the token that took its place. */
  successor: string | null;
  /** The thumbprint of the key to which it is bound (RFC 9449); null for none. */
  jkt: string | null;
}

/** A JWT with which an application authenticated, and which it cannot use again (RFC 7523, section 3). */
export interface ClientAssertionRow {
  /** SHA-256 in base64url, of the application and the `jti`. */
  hash: string;
  /** When it expires by itself. */
  expires_at: number;
}

/** A proof of the possession of a key that was used, and cannot be used again (RFC 9449, section 11.1). */
export interface DpopProofRow {
  /** SHA-256 in base64url, of the thumbprint of its key and the `jti`. */
  hash: string;
  /** When its own time refuses it. */
  expires_at: number;
}

/** The brand of the team; one row, which every change locks. */
export interface BrandRow {
  /** Always the same. */
  id: string;
  /** The team's settings, as JSON. */
  settings: string;
  /** Null until they are set for the first time. */
  updated_at: number | null;
}

/** A logo of the service: one that it has, or had. */
export interface BrandLogoRow {
  /** The name of its file, made from its content. */
  file: string;
  /** In base64. */
  content: string;
  /** When it was last chosen. */
  used_at: number;
}

/** The policy that new organizations begin with; a single row, there once somebody has set one. */
export interface PolicyDefaultsRow {
  /** Always the same. */
  id: string;
  /** As JSON. */
  settings: string;
  /** Null until they are set for the first time. */
  updated_at: number | null;
}

/** A provider with which everyone can sign in. */
export interface ProviderRow {
  id: string;
  /** Its ID for people and files, which identities refer to; unique. */
  key: string;
  /** Pages list them in this order, and by their keys. */
  position: number;
  name: string;
  preset: 'google' | 'microsoft' | 'github' | 'apple' | null;
  issuer: string;
  client_id: string;
  /** A JSON array. */
  scopes: string;
  trusts_email: number;
  /** Of Apple. */
  team_id: string | null;
  key_id: string | null;
  /** The client secret or Apple's key, encrypted with a secret key. */
  secret: string;
  created_at: number;
  updated_at: number;
}

/** A rule of the team's own, which is asked before a step. */
export interface HookRow {
  id: string;
  /** The step; unique. */
  point: 'account.register' | 'session.begin' | 'organization.create' | 'manager.join' | 'token.issue';
  url: string;
  /** The secret that signs its requests, encrypted with a secret key. */
  secret: string;
  /** How long it may take to answer, in milliseconds. */
  timeout: number;
  on_failure: 'refuse' | 'allow';
  /** For how long an answer is reused, in milliseconds. */
  remember: number;
  /** Since when it fails; null while it answers. */
  failing_since: number | null;
  created_at: number;
  updated_at: number;
}

/** Something that a file of configuration manages, so that nothing else changes it. */
export interface ConfigurationKeyRow {
  /** One of `MANAGED_KINDS`. */
  kind: string;
  /** The name that files have for it, which stays when it is renamed; unique in its kind. */
  key: string;
  /** Of the thing; `*` stands for all of its kind, made or not. */
  id: string;
  /** The variable that names the file, or `apply` for the command. */
  source: string;
  applied_at: number;
}
