import {
  beginsWith,
  type Database,
  type DatabaseKind,
  hasRow,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst } from '../../ground/paging.ts';
import type { Rows } from '../../ground/search/list.ts';
import type { Ways } from '../../ground/search/look.ts';
import { type NameIndex, waysToUnbounded } from '../../ground/search/names.ts';
import {
  ACCOUNT_WORDS,
  allOf,
  asFound,
  hasWords,
  throughTexts,
  throughWords,
} from '../../ground/search/store.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import type { OperatorAccount } from './accounts.ts';

type AccountState = 'active' | 'suspended';

/** Accounts as operators see them. */
function selectAccounts(read: Reader) {
  return read
    .selectFrom('accounts as a')
    .selectAll('a')
    .select(({ selectFrom, fn }) => [
      hasRow(sql`select 1 from totp as t where t.account_id = a.id`).as('has_totp'),
      selectFrom('recovery_codes as r')
        .select(fn.countAll<number>().as('number'))
        .whereRef('r.account_id', '=', 'a.id')
        .as('recovery_codes'),
      selectFrom('passkeys as p')
        .select(fn.countAll<number>().as('number'))
        .whereRef('p.account_id', '=', 'a.id')
        .as('passkeys'),
      hasRow(sql`select 1 from operators as o where o.account_id = a.id`).as('is_operator'),
    ])
    .where('a.erased_at', 'is', null);
}

export async function findAnyAccount(read: Reader, id: string): Promise<OperatorAccount | undefined> {
  return isId(id) ? selectAccounts(read).where('a.id', '=', id).executeTakeFirst() : undefined;
}

/** The account as operators see it now, locked until the transaction ends. */
export async function lockAnyAccount(tx: Transaction, id: string): Promise<OperatorAccount | undefined> {
  // Read after locking: it may have changed while waiting for the lock.
  return (await lockAccount(tx, id)) && findAnyAccount(tx, id);
}

/** Selects these accounts, or a page of those in a state, newest first. */
export function selectPage(
  read: Reader,
  { state, rows }: { readonly state: AccountState | undefined; readonly rows: Rows },
) {
  const accounts = selectAccounts(read);
  if ('ids' in rows) return accounts.where('a.id', 'in', rows.ids);
  return accounts
    .$if(state === 'active', (query) => query.where('a.suspended_at', 'is', null))
    .$if(state === 'suspended', (query) => query.where('a.suspended_at', 'is not', null))
    .$call((query) => newestFirst(query, 'a.id', rows));
}

/** The ids of accounts in a state, or in any, unordered. */
export function selectInState(read: Reader, state: AccountState | undefined) {
  return read
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.erased_at', 'is', null)
    .$if(state === 'active', (query) => query.where('a.suspended_at', 'is', null))
    .$if(state === 'suspended', (query) => query.where('a.suspended_at', 'is not', null));
}

interface AccountQuery {
  readonly state?: AccountState | undefined;
  readonly externalId: string | undefined;
}

/** The ids of accounts in a state, or of the one with an external id. */
export function selectWanted(read: Reader, { state, externalId }: AccountQuery) {
  const all = selectInState(read, state);
  return externalId === undefined ? all : all.where('a.external_id', '=', externalId);
}

interface WantedAccounts {
  readonly state: AccountState | undefined;
  readonly sought: readonly string[];
  /** The beginning of their canonical address. */
  readonly beginning: string | undefined;
  readonly externalId: string | undefined;
}

/** How to find accounts that have these words. */
export function waysToAccounts(
  database: Pick<Database, 'read' | 'kind'>,
  { state, sought, beginning, externalId }: WantedAccounts,
): Ways {
  const { read, kind } = database;
  const hasAll = (column: string) => hasWords(kind, ACCOUNT_WORDS, { column, sought });
  const begins = beginning === undefined ? [] : [beginsWith(kind, 'a.email_canonical', beginning)];
  const all = selectWanted(read, { state, externalId });
  const row = (account: string) => all.where('a.id', '=', sql.ref<string>(account)).where(allOf(begins));
  const index = { table: 'accounts', text: 'email_canonical', owner: 'id', isUnique: true };
  const looked = { index, beginning: beginning ?? '', row, condition: hasAll };
  const list: Ways['list'] = (page) =>
    all
      .select(asFound(allOf([hasAll('a.id'), ...begins])))
      .$call((query) => newestFirst(query, 'a.id', page))
      .execute();
  const indexes = [
    ...throughWords(database, ACCOUNT_WORDS, { sought, row }),
    ...begins.map(() => throughTexts(database, looked)),
  ];
  const few = state === 'suspended' || externalId !== undefined ? all : undefined;
  return waysToUnbounded(database, {
    list,
    indexes,
    few,
    names: { ...accountNames(kind), row, condition: hasAll },
  });
}

/** As the index has them: without case, as far as ASCII goes, and those without a name at the end. */
export function accountNames(kind: DatabaseKind): Omit<NameIndex, 'row' | 'condition'> {
  const text = {
    sqlite: sql<string>`case when w.name is null then '1' else '0' || lower(w.name) end`,
    postgres: sql<string>`case when w.name is null then '1' else '0' || lower(w.name collate "C") end`,
  }[kind];
  const end = { sqlite: sql`char(1) || w.id`, postgres: sql`chr(1) || w.id::text` }[kind];
  return {
    table: 'accounts',
    text,
    key: sql`${text} || ${end}`,
    at: ({ text: name, owner }) => sql`${`${name}\u0001${owner}`}`,
  };
}

/** @param since null lifts the suspension */
export async function setSuspended(tx: Transaction, id: string, since: number | null): Promise<void> {
  await tx.updateTable('accounts').set({ suspended_at: since }).where('id', '=', id).execute();
}
