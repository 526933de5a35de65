export interface AccountRow {
  id: string;
  /** As typed, trimmed. */
  email: string;
  /** The form for comparisons; unique. */
  email_canonical: string;
  email_verified_at: number | null;
  /** Becomes `email` once it is verified. */
  pending_email: string | null;
  pending_email_canonical: string | null;
  name: string | null;
  /** A PHC string, or the hash of another program: see `identity/accounts/stored-hash.ts`. */
  password_hash: string;
  created_at: number;
  updated_at: number;
  /** Null while it is active. */
  suspended_at: number | null;
  last_signed_in_at: number | null;
  /**
   * All sessions up to this id have ended, except `kept_session_id`, even while they still have rows, which are deleted in
   * the background. Null where the rows are complete.
   */
  ended_session_id: string | null;
  kept_session_id: string | null;
  /** Set where it was deleted and no longer exists, but has rows that are removed in the background. */
  erased_at: number | null;
  /** When an import made it or took it over, or the team created it; null for those that were registered here. */
  imported_at: number | null;
  /** The id in another system; unique. */
  external_id: string | null;
  /** A tag of BCP 47 in canonical form; null where the language is not known. */
  locale: string | null;
  /** The text from which its search words were made; differs from the current one where they must be made again. */
  words_of: string | null;
  /** Until when operators may act for the person; null where the person has never allowed it, or took it back. */
  support_access_until: number | null;
  /** When the person was notified that the password is in the list of breached ones; null where they were not. */
  breach_told_at: number | null;
}

export interface SessionRow {
  id: string;
  /** Deleted with its account. */
  account_id: string;
  /** SHA-256 of the access token in base64url; unique. */
  token_hash: string;
  created_at: number;
  last_used_at: number;
  /** When to look whether it has expired for want of use. No index has a column that a use changes. */
  check_at: number;
  /** The longest time between two uses, in milliseconds. */
  longest_idle: number;
  user_agent: string | null;
  ip_address: string | null;
  /** The methods with which it was authenticated, comma-separated in the order of `METHODS`. */
  methods: string;
  /** The passkey with which it began, if any. */
  passkey_id: string | null;
  /** The operator who acts for the account in it; null in the account's own sessions. */
  impersonator_id: string | null;
  /** The session of that operator, with which this one ends. */
  impersonator_session_id: string | null;
  /** The grant of the application that uses it; null where the person does. */
  grant_id: string | null;
  /** When it ends at the latest, where that does not follow from when it began. */
  ends_at: number | null;
  /** The connection through which it began, if any. */
  connection_id: string | null;
  /** The organization of that connection. */
  sso_organization_id: string | null;
  /** Whether the provider named two factors, and the organization trusts it in that. */
  sso_factors: number;
  /** Whether it has its second factor from an app that was set up in it. */
  factor_added: number;
  /** When the second factor with which it began was set up; null where it began with none, or that is not known. */
  factor_at: number | null;
  /** The organization through whose connection the session began in which that factor was set up, if any. */
  factor_organization_id: string | null;
  /** Whether it began with a password that is in the list of breached ones and has not been changed since. */
  password_breached: number;
}

/** The secret of an account's authenticator app; at most one per account. */
export interface TotpRow {
  /** Deleted with its account. */
  account_id: string;
  /** Encrypted with a secret key. */
  secret: string;
  /** The `account_key` of the recovery codes, encrypted, where nodes of earlier versions look for it. */
  recovery_key: string | null;
  /** Whether it was set up before the address of the account was ever verified. */
  before_verification: number;
  /** The organization through whose connection the session began in which it was set up, if any. */
  sso_organization_id: string | null;
  created_at: number;
  /** The time step of the last code that was accepted; no code of it, or of an earlier one, is accepted again. */
  last_step: number;
}

/** The secret of an authenticator app that is being set up, until a first code confirms it. */
export interface TotpSetupRow {
  /** Deleted with its account. */
  account_id: string;
  /** Encrypted with a secret key. */
  secret: string;
  /** Whether it was begun before the address of the account was ever verified. */
  before_verification: number;
  expires_at: number;
}

/** A recovery code that has not been used; unique by account and code. */
export interface RecoveryCodeRow {
  /** Deleted with its account. */
  account_id: string;
  /** An HMAC with a secret key, or with the account's own key. */
  code_hmac: string;
  /** The fingerprint of that secret key; `account` for the account's own. */
  key: string;
  /** The account's own key, encrypted; null where a secret key is used, or the key is in `TotpRow`. */
  account_key: string | null;
  created_at: number;
}

export interface PasskeyRow {
  id: string;
  /** Deleted with its account. */
  account_id: string;
  /** Chosen by the authenticator, in base64url; unique. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  counter: number;
  name: string;
  /** The model of the authenticator. */
  aaguid: string;
  backed_up: number;
  /** Comma-separated. */
  transports: string;
  /** Whether it was set up before the address of the account was ever verified. */
  before_verification: number;
  /** The organization through whose connection the session began in which it was set up, if any. */
  sso_organization_id: string | null;
  created_at: number;
  updated_at: number;
  last_used_at: number | null;
}

/** A challenge that an authenticator may answer once. */
export interface PasskeyChallengeRow {
  id: string;
  kind: 'registration' | 'login';
  /** Deleted with its account; null where nobody is signed in. */
  account_id: string | null;
  /** In base64url. */
  challenge: string;
  expires_at: number;
}

/** A sign-in with a provider that is under way, bound to one browser. */
export interface SignInRow {
  id: string;
  /** The purpose: a session, an identity of an account, a session in place of another, or a test of a connection. */
  kind: 'sign_in' | 'link' | 'reauthentication' | 'test';
  /** `begun` until what came back is examined, once; then `code` or `link` where it waits for one of these. */
  stage: 'begun' | 'spent' | 'code' | 'link';
  /** One of the file of providers; null where a connection is used. */
  provider_id: string | null;
  connection_id: string | null;
  /** The account that began it, if any. Deleted with it. */
  account_id: string | null;
  /** The session that is to be replaced. */
  session_id: string | null;
  /** The invitation that a new account accepts. */
  invitation_id: string | null;
  /** SHA-256 of the verifier in base64url; unique. */
  verifier_hash: string;
  /** The provider's claims, as JSON, once verified and while another step is awaited. */
  said: string | null;
  /** How many codes were tried. */
  tries: number;
  created_at: number;
  expires_at: number;
}

/** A subject of an issuer that an account can be signed in to with; unique by both. */
export interface IdentityRow {
  id: string;
  /** Deleted with its account. */
  account_id: string;
  issuer: string;
  subject: string;
  /** One of the file of providers, which may have left it; null where a connection is used. */
  provider_id: string | null;
  connection_id: string | null;
  /** As the issuer last named it; nothing is looked up by it. */
  email: string | null;
  /** Whether it was linked before the address of the account was ever verified. */
  before_verification: number;
  created_at: number;
  last_used_at: number | null;
}

/** A secret key that is in use. */
export interface SecretKeyRow {
  /** Counted from 1; unique, so that two nodes cannot use the same. */
  number: number;
  /** Unique. */
  fingerprint: string;
  created_at: number;
}

/** A key that signs tokens for other services, from `signs_from` until that of the next one. */
export interface SigningKeyRow {
  /** Counted from 1; unique, so that only one node makes the next key. */
  number: number;
  /** The `kid` of tokens. */
  id: string;
  /** A JWK (RFC 7517), as JSON. */
  public_key: string;
  /** PKCS #8, encrypted with a secret key. */
  private_key: string;
  created_at: number;
  signs_from: number;
}

/** The same for applications that can verify nothing but RSA. */
export interface RsaSigningKeyRow extends SigningKeyRow {
  /** PKCS #8, encrypted with a secret key. */
  private_key: string;
}

/** A caller's use of a limit, or the fact that an address is known; without effect after `ends_at`. */
export interface LimitRow {
  /** An HMAC with a secret key; where it counts organizations, the name of the limit and an account's id. */
  key: string;
  count: number;
  /** When it was last counted. */
  last_at: number;
  /** Further attempts are refused before. */
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

/** An assertion of an identity provider that was used. */
export interface SamlAssertionRow {
  /** SHA-256 of the issuer and the assertion's ID, in base64url. */
  hash: string;
  /** From when on the assertion is refused anyway. */
  expires_at: number;
}

/**
 * A code with which somebody signs in. There is a row for each request, so that it costs the same to try one whether or not
 * there is an account.
 */
export interface LoginCodeRow {
  id: string;
  /** Unique; deleted with its account. Null where no mail is sent. */
  account_id: string | null;
  /** For limits: the id of the account of the address or, where there is none, an HMAC of the address. */
  subject: string;
  /** Null until the mail is sent. */
  code_hmac: string | null;
  tries: number;
  expires_at: number;
}

/** A device with which somebody signed in: a network address and a family of browsers. Unique by account and device. */
export interface DeviceRow {
  /** Deleted with its account. */
  account_id: string;
  /** An HMAC with a secret key. */
  device_hmac: string;
  last_seen_at: number;
}

/** An address that had an account here, and has none any more. */
export interface LeftAddressRow {
  /** An HMAC of the canonical address with a secret key. */
  address_hmac: string;
  left_at: number;
}

/** A challenge whose solution has been used. */
export interface SolvedChallengeRow {
  /** SHA-256 of the challenge. */
  hash: string;
  expires_at: number;
}
