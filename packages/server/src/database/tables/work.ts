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
