/**
 * The tables as Kysely sees them. Ids are UUIDv7 in lower case, so that ordering by id is ordering by creation; times
 * are whole milliseconds since 1970; what is true or false is 1 or 0. Every insert names every value: the only defaults
 * are those of columns that the version before, which may still be running, does not know.
 */
export interface Schema {
  accounts: AccountRow;
  sessions: SessionRow;
  organizations: OrganizationRow;
  managers: ManagerRow;
  invitations: InvitationRow;
  tasks: TaskRow;
  mails: MailRow;
  mail_secrets: MailSecretRow;
  events: EventRow;
  idempotency_keys: IdempotencyKeyRow;
  secret_keys: SecretKeyRow;
  limits: LimitRow;
  failed_guesses: FailedGuessesRow;
  totp: TotpRow;
  totp_setups: TotpSetupRow;
  recovery_codes: RecoveryCodeRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
}

/** Their names; the compiler asks for each. */
export const TABLES = Object.keys({
  accounts: true,
  sessions: true,
  organizations: true,
  managers: true,
  invitations: true,
  events: true,
  idempotency_keys: true,
  secret_keys: true,
  limits: true,
  failed_guesses: true,
  totp: true,
  totp_setups: true,
  recovery_codes: true,
  passkeys: true,
  passkey_challenges: true,
  tasks: true,
  mails: true,
  mail_secrets: true,
} satisfies Record<keyof Schema, true>) as (keyof Schema)[];

export interface AccountRow {
  id: string;
  /** As typed, trimmed. */
  email: string;
  /** What is compared; unique. */
  email_canonical: string;
  email_verified_at: number | null;
  /** What `email` becomes once it is verified. */
  pending_email: string | null;
  pending_email_canonical: string | null;
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
  /** What proved who began it, in the order of `METHODS`, with commas between. */
  methods: string;
  /** The passkey with which it began, if any. */
  passkey_id: string | null;
}

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
  /** The account that made it. */
  invited_by: string;
  /** The account that accepted it, if any. */
  accepted_by: string | null;
  expires_at: number;
  created_at: number;
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

/** Something that happened. It refers to rows that may be gone. */
export interface EventRow {
  id: string;
  type: string;
  at: number;
  /** The organization in whose list it stands. */
  organization_id: string | null;
  /** The account in whose list it stands. */
  account_id: string | null;
  /** The account that did it; null where Portico did it by itself, or nobody is known. */
  actor_id: string | null;
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

/** A mail to send. It holds no text, no secret and no link; its times are the database's own. */
export interface MailRow {
  id: string;
  purpose: string;
  recipient: string;
  /** Goes with its account. */
  account_id: string | null;
  invitation_id: string | null;
  created_at: number;
  /** When it is tried next. */
  due_at: number;
  /** No other node takes it before. */
  claimed_until: number | null;
  /** How often it was tried. */
  attempts: number;
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

/** A secret key that is in use. */
export interface SecretKeyRow {
  /** From one; two nodes cannot take the same. */
  number: number;
  /** Tells keys apart; unique. */
  fingerprint: string;
  created_at: number;
}

/** What one caller has used of one limit, or that an address is known; it means nothing once it has ended. */
export interface LimitRow {
  /** An HMAC under the secret keys. */
  key: string;
  count: number;
  /** When it was last counted. */
  last_at: number;
  /** Nothing more is let through before. */
  free_at: number;
  ends_at: number;
}

/** Wrong passwords for one account from one address in one hour; unique by these. */
export interface FailedGuessesRow {
  /** Zeros where there is no such account. */
  account_id: string;
  /** Empty where it is not known. */
  ip_address: string;
  /** When the hour began. */
  hour: number;
  count: number;
  first_at: number;
  last_at: number;
  /** How many of them came with the right password and a wrong code. */
  wrong_codes: number;
}

/** What an account's authenticator app shows codes of; at most one an account. */
export interface TotpRow {
  /** Goes with its account. */
  account_id: string;
  /** Sealed under the secret keys. */
  secret: string;
  /** Whether it was set up before the address of the account was ever verified. */
  before_verification: number;
  created_at: number;
  /** The time step of the last code that was accepted; no code of it, or of an earlier one, is accepted again. */
  last_step: number;
}

/** What an account's authenticator app is to show codes of once one of them has been given. */
export interface TotpSetupRow {
  /** Goes with its account. */
  account_id: string;
  /** Sealed under the secret keys. */
  secret: string;
  /** Whether it was begun before the address of the account was ever verified. */
  before_verification: number;
  expires_at: number;
}

/** A recovery code that has not been used; unique by account and code. */
export interface RecoveryCodeRow {
  /** Goes with its account. */
  account_id: string;
  /** An HMAC under a secret key. */
  code_hmac: string;
  /** The fingerprint of that key. */
  key: string;
  created_at: number;
}

export interface PasskeyRow {
  id: string;
  /** Goes with its account. */
  account_id: string;
  /** As the authenticator calls it, in base64url; unique. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  counter: number;
  name: string;
  /** The model of the authenticator. */
  aaguid: string;
  backed_up: number;
  /** With commas between. */
  transports: string;
  /** Whether it was set up before the address of the account was ever verified. */
  before_verification: number;
  created_at: number;
  updated_at: number;
  last_used_at: number | null;
}

/** A challenge that an authenticator may answer once. */
export interface PasskeyChallengeRow {
  id: string;
  kind: 'registration' | 'login';
  /** Goes with its account; null where nobody is signed in. */
  account_id: string | null;
  /** In base64url. */
  challenge: string;
  expires_at: number;
}
