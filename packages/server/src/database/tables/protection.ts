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
