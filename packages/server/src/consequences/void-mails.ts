import { type SecretPurpose, voidSecrets } from '../accounts/mailed-secret.ts';
import type { Transaction } from '../database/database.ts';
import type { MailPurpose } from '../mail/purposes.ts';
import { deleteMails } from '../mail/store.ts';

/** Whose secrets are to be void. */
export interface Holder {
  readonly id: string;
  readonly email_canonical: string;
}

/** The mails that bring each secret. */
const BRINGING = {
  verification: ['verification'],
  email_change: ['email_change_verification'],
  password_reset: ['password_reset', 'operator_password_reset'],
} as const satisfies Partial<Record<SecretPurpose, readonly MailPurpose[]>>;

export type AccountSecret = keyof typeof BRINGING;
export const ACCOUNT_SECRETS = Object.keys(BRINGING) as AccountSecret[];

/** Voids the mails that would bring a secret. Those that have brought one stay good. */
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

/** Voids what is under way for an account: the secrets that mails have brought, and the mails that would bring one. */
export async function voidUnderWay(
  tx: Transaction,
  holder: Holder,
  purposes: readonly AccountSecret[],
): Promise<void> {
  // Mails first: a mail that is being sent gets its secret while its row is locked.
  await voidMails(tx, holder, purposes);
  await voidSecrets(tx, holder.id, purposes);
}
