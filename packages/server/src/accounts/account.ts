import type { Contracts } from '@portico/api';
import { timestamp } from '../clock.ts';
import type { AccountRow } from '../database/schema.ts';

export const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'email_verified_at',
  'name',
  'created_at',
  'updated_at',
] as const;

/** An account without what proves who owns it. */
export type Account = Pick<AccountRow, (typeof ACCOUNT_COLUMNS)[number]>;

/** An account as its owner sees it. */
export function presentAccount(account: Account): Contracts['getAccount']['answer']['body'] {
  return {
    id: account.id,
    email: account.email,
    emailVerified: account.email_verified_at !== null,
    name: account.name,
    createdAt: timestamp(account.created_at),
    updatedAt: timestamp(account.updated_at),
  };
}
