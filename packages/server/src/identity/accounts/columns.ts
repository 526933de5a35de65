import type { EmailAddress } from '@portico/api';
import type { AccountRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { findableAccount } from '../../ground/search/words.ts';

/** The columns of an account without a pending change of address. */
export const NOTHING_PENDING = { pending_email: null, pending_email_canonical: null } as const;

/** The columns whose first values differ between accounts. */
type AccountValues =
  | 'id'
  | 'email'
  | 'email_canonical'
  | 'email_verified_at'
  | 'name'
  | 'password_hash'
  | 'created_at'
  | 'updated_at'
  | 'words_of';

/** Which sessions of an account have ended. */
type Ended = 'ended_session_id' | 'kept_session_id';
const NONE_ENDED: Pick<AccountRow, Ended> = { ended_session_id: null, kept_session_id: null };

/** The first values of the others. */
const INITIAL: Omit<AccountRow, AccountValues | Ended> = {
  ...NOTHING_PENDING,
  suspended_at: null,
  last_signed_in_at: null,
  erased_at: null,
  imported_at: null,
  external_id: null,
  locale: null,
  support_access_until: null,
  breach_told_at: null,
};

export interface NewAccount
  extends Partial<
    Pick<AccountRow, 'id' | 'created_at' | 'imported_at' | 'external_id' | 'locale' | 'suspended_at'>
  > {
  readonly email: EmailAddress;
  readonly isVerified: boolean;
  readonly name: string | null;
  readonly password_hash: string;
}

export function newAccount({ email, isVerified, ...given }: NewAccount, now: number): AccountRow {
  return {
    ...INITIAL,
    ...NONE_ENDED,
    id: newId(),
    email: email.typed,
    email_canonical: email.canonical,
    email_verified_at: isVerified ? now : null,
    created_at: now,
    updated_at: now,
    ...given,
    words_of: findableAccount({ email: email.typed, name: given.name }).words_of,
  };
}

/** All that an account has ever been given, as it is once that is erased; its sessions stay ended. */
export function erasedAccount(
  id: string,
  now: number,
): Omit<AccountRow, 'id' | 'created_at' | 'updated_at' | Ended> {
  return {
    ...INITIAL,
    erased_at: now,
    // Nodes of the previous version do not know `erased_at`, but refuse suspended accounts.
    suspended_at: now,
    email: '',
    // Unique, and never a valid address.
    email_canonical: `deleted:${id}`,
    email_verified_at: null,
    name: null,
    password_hash: '',
    words_of: findableAccount({ email: '', name: null }).words_of,
  };
}
