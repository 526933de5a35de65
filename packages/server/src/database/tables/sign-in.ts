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
