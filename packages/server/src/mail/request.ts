import type { Transaction } from '../database/database.ts';
import { newId } from '../id.ts';
import { insertMails } from './store.ts';

/** What a mail is for. */
export type MailPurpose =
  | 'verification'
  | 'email_change_verification'
  | 'email_change_notice'
  | 'email_changed_notice'
  | 'password_reset'
  | 'operator_password_reset'
  | 'password_reset_notice'
  | 'password_changed_notice'
  | 'totp_enabled_notice'
  | 'totp_disabled_notice'
  | 'recovery_codes_renewed_notice'
  | 'recovery_code_used_notice'
  | 'passkey_added_notice'
  | 'passkey_removed_notice'
  | 'factors_removed_notice'
  | 'invitation'
  | 'webhook_failing_notice';

/**
 * A mail that a change asks for. It holds no text, no secret and no link: they are made when the mail is sent.
 */
export interface MailRequest {
  readonly purpose: MailPurpose;
  /** The address as typed; in canonical form where no account is said, and the one that has it is meant. */
  readonly recipient: string;
  /** Id of the account that it is about. */
  readonly account?: string;
  /** Id of the invitation that it brings. */
  readonly invitation?: string;
  /** Id of the webhook that it is about. */
  readonly webhook?: string;
}

/** Writes down which mails are to be sent, in the transaction of the change that asks for them. */
export async function requestMails(tx: Transaction, mails: readonly MailRequest[]): Promise<void> {
  const rows = mails.map(({ purpose, recipient, account, invitation, webhook }) => ({
    id: newId(),
    purpose,
    recipient,
    account_id: account ?? null,
    invitation_id: invitation ?? null,
    webhook_id: webhook ?? null,
  }));
  if (rows.length > 0) await insertMails(tx, rows);
}
