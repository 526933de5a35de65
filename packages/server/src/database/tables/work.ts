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
