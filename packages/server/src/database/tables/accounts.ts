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
