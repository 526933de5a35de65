import type { AccountRow } from '../../ground/database/schema.ts';

export const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'email_verified_at',
  'name',
  'locale',
  'created_at',
  'updated_at',
] as const;

/** An account without its credentials. */
export type Account = Pick<AccountRow, (typeof ACCOUNT_COLUMNS)[number]>;

/** The creator of something, as shown to everyone who can see it. Both are null once that account is deleted. */
export interface Maker {
  readonly maker_id: string | null;
  readonly maker_name: string | null;
}
