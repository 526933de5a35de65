import { lockAccount } from '../accounts/store.ts';
import { beginsWith, type DatabaseKind, type Reader, type Transaction } from '../database/database.ts';
import { isId } from '../id.ts';
import type { PageBounds } from '../paging.ts';
import type { OperatorAccount } from './account.ts';

export type AccountState = 'active' | 'suspended';

/** Accounts with what operators see of them. */
function selectAccounts(read: Reader) {
  return read
    .selectFrom('accounts as a')
    .selectAll('a')
    .select(({ exists, selectFrom, fn }) => [
      exists(selectFrom('totp as t').select('t.account_id').whereRef('t.account_id', '=', 'a.id')).as(
        'has_totp',
      ),
      selectFrom('recovery_codes as r')
        .select(fn.countAll<number>().as('number'))
        .whereRef('r.account_id', '=', 'a.id')
        .as('recovery_codes'),
      selectFrom('passkeys as p')
        .select(fn.countAll<number>().as('number'))
        .whereRef('p.account_id', '=', 'a.id')
        .as('passkeys'),
      exists(selectFrom('operators as o').select('o.account_id').whereRef('o.account_id', '=', 'a.id')).as(
        'is_operator',
      ),
    ])
    .where('a.erased_at', 'is', null);
}

export async function findAnyAccount(read: Reader, id: string): Promise<OperatorAccount | undefined> {
  return isId(id) ? selectAccounts(read).where('a.id', '=', id).executeTakeFirst() : undefined;
}

/** The account as operators see it now, locked until the transaction ends. */
export async function lockAnyAccount(tx: Transaction, id: string): Promise<OperatorAccount | undefined> {
  // Asked for after the lock is held: what was read before it may have changed while waiting.
  return (await lockAccount(tx, id)) && findAnyAccount(tx, id);
}

export interface WantedAccounts {
  readonly state: AccountState | undefined;
  /** Nothing but these. */
  readonly among: readonly string[] | undefined;
}

/** The query of a page of accounts, newest first. */
export function selectPage(read: Reader, { state, among }: WantedAccounts, { before, rows }: PageBounds) {
  return selectAccounts(read)
    .where('a.id', '<', before)
    .$if(state === 'active', (query) => query.where('a.suspended_at', 'is', null))
    .$if(state === 'suspended', (query) => query.where('a.suspended_at', 'is not', null))
    .$if(among !== undefined, (query) => query.where('a.id', 'in', among ?? []))
    .orderBy('a.id', 'desc')
    .limit(rows);
}

/** The query of accounts whose address begins with something, in the form in which addresses are compared. */
export function selectBeginning(read: Reader, kind: DatabaseKind, beginning: string) {
  return read
    .selectFrom('accounts')
    .select('id')
    .where(beginsWith(kind, 'email_canonical', beginning));
}

/** Suspends an account, or takes that back. */
export async function setSuspended(tx: Transaction, id: string, since: number | null): Promise<void> {
  await tx.updateTable('accounts').set({ suspended_at: since }).where('id', '=', id).execute();
}
