import type { Contracts } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
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

/** An account as its owner sees it. */
export function presentAccount(account: Account): Contracts['getAccount']['answer']['body'] {
  return {
    id: account.id,
    email: account.email,
    emailVerified: account.email_verified_at !== null,
    name: account.name,
    locale: account.locale,
    createdAt: timestamp(account.created_at),
    updatedAt: timestamp(account.updated_at),
  };
}

/** The creator of something, as shown to everyone who can see it. Both are null once that account is deleted. */
export interface Maker {
  readonly maker_id: string | null;
  readonly maker_name: string | null;
}

/** The columns of a query that joins `accounts as maker`. */
export const MAKER = ['maker.id as maker_id', 'maker.name as maker_name'] as const;

export function makerFrom({ id, name }: Pick<AccountRow, 'id' | 'name'>): Maker {
  return { maker_id: id, maker_name: name };
}

export function presentMaker({ maker_id: id, maker_name: name }: Maker) {
  return id === null ? null : { id, name };
}

/** Replaces the address of a deleted account in events; undeliverable (RFC 2606, section 2). */
export const FORGOTTEN = 'deleted@account.invalid';
