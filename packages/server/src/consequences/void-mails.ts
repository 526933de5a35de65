import type { Transaction } from '../ground/database/database.ts';
import { type SecretPurpose, voidSecrets } from '../identity/accounts/mailed-secret.ts';
import { deleteLoginCode } from '../identity/login-codes/store.ts';
import type { MailPurpose } from '../notices/mail/purposes.ts';
import { deleteMails, deleteMailsTo } from '../notices/mail/store.ts';

/** The account whose secrets are voided. */
export interface Holder {
  readonly id: string;
  readonly email_canonical: string;
}

/** The mails that contain each secret. */
const BRINGING = {
  verification: ['verification'],
  email_change: ['email_change_verification'],
  password_reset: ['password_reset', 'operator_password_reset'],
  account_invitation: ['account_invitation'],
} as const satisfies Partial<Record<SecretPurpose, readonly MailPurpose[]>>;

type AccountSecret = keyof typeof BRINGING;
export const ACCOUNT_SECRETS = Object.keys(BRINGING) as AccountSecret[];

/** Deletes waiting mails that would contain a secret. Secrets from mails that were sent stay valid. */
export async function voidMails(
  tx: Transaction,
  holder: Holder,
  purposes: readonly AccountSecret[],
): Promise<void> {
  await deleteMails(
    tx,
    holder,
    purposes.flatMap((purpose) => BRINGING[purpose]),
  );
}

/** Voids the secrets that an account was sent, and deletes waiting mails that would contain one. */
export async function voidUnderWay(
  tx: Transaction,
  holder: Holder,
  purposes: readonly AccountSecret[],
): Promise<void> {
  // Mails first: a mail that is being sent gets its secret while its row is locked.
  await voidMails(tx, holder, purposes);
  await voidSecrets(tx, holder.id, purposes);
  // Secrets are voided when the person who may sign in changes, or the address.
  await voidLoginCode(tx, holder);
}

/** Voids the code with which an account could be signed in to, and deletes the mail that would bring it. */
export async function voidLoginCode(tx: Transaction, { id }: Pick<Holder, 'id'>): Promise<void> {
  await deleteMailsTo(tx, id, ['login_code']);
  await deleteLoginCode(tx, id);
}
