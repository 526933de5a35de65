import type { Contracts } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import type { Account, Maker } from '../../pipeline/callers/account.ts';

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
