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
  /** PHC string, or what another program made of the password: see `accounts/stored-hash.ts`. */
  password_hash: string;
  created_at: number;
  updated_at: number;
  /** Null while it is active. */
  suspended_at: number | null;
  last_signed_in_at: number | null;
  /**
   * Its sessions up to this one have ended, but for the one that was kept; null where rows alone say which have. They go
   * later, some at a time.
   */
  ended_session_id: string | null;
  kept_session_id: string | null;
  /** Set where it was deleted, and only rows are left that go later: then it does not exist, and has no address. */
  erased_at: number | null;
  /** When an import made it or took it over; null for those that were registered here. */
  imported_at: number | null;
  /** What another system calls it; unique. */
  external_id: string | null;
  /** What its words were taken from; anything else where they are to be taken anew. */
  words_of: string | null;
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

/** What an account's authenticator app shows codes of; at most one an account. */
export interface TotpRow {
  /** Goes with its account. */
  account_id: string;
  /** Sealed under the secret keys. */
  secret: string;
  /** The `account_key` of the recovery codes, sealed, where nodes of earlier versions look for it. */
  recovery_key: string | null;
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
  /** An HMAC under a secret key, or under the account's own. */
  code_hmac: string;
  /** The fingerprint of that secret key; `account` for the account's own. */
  key: string;
  /** The account's own key, sealed; null where it is a secret key, or stands beside the app. */
  account_key: string | null;
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

/** A secret key that is in use. */
export interface SecretKeyRow {
  /** From one; two nodes cannot take the same. */
  number: number;
  /** Tells keys apart; unique. */
  fingerprint: string;
  created_at: number;
}

/** A key that signs tokens for other services, from its time until the next one does. */
export interface SigningKeyRow {
  /** Counted from 1; unique, so that of nodes that make the next key at once one does. */
  number: number;
  /** What tokens name it by. */
  id: string;
  /** A JWK (RFC 7517), as JSON. */
  public_key: string;
  /** PKCS #8, sealed under the secret keys. */
  private_key: string;
  created_at: number;
  signs_from: number;
}

/** What one caller has used of one limit, or that an address is known; it means nothing once it has ended. */
export interface LimitRow {
  /** An HMAC under the secret keys; the name of the limit and an account's id, where it counts organizations. */
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
