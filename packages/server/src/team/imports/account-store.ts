import { inParts, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { ACCOUNT_WORDS, insertWords } from '../../ground/search/store.ts';
import { findableAccount } from '../../ground/search/words.ts';

/** @returns the canonical emails of accounts that did not exist yet */
export async function insertAccounts(
  tx: Transaction,
  accounts: readonly AccountRow[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>();
  for (const some of inParts(accounts)) {
    const rows = await tx
      .insertInto('accounts')
      .values(some)
      .onConflict((conflict) => conflict.column('email_canonical').doNothing())
      .returning(['id', 'email', 'name', 'email_canonical'])
      .execute();
    for (const { email_canonical } of rows) inserted.add(email_canonical);
    const worded = rows.map(({ id, ...account }) => ({ id, words: findableAccount(account).words }));
    await insertWords(tx, ACCOUNT_WORDS, worded);
  }
  return inserted;
}

/** How a line names an account. */
export interface AccountReference {
  /** Canonical. */
  readonly email: string;
  readonly key: string | null;
}

/** An existing account. */
interface FoundAccount extends Pick<AccountRow, 'id' | 'email_canonical' | 'external_id'> {
  /** Whether anyone may have registered it: its address was never verified, and it was not imported. */
  readonly isUnproved: boolean;
  readonly isOperator: boolean;
}

/** The accounts that lines name: by canonical email, and by key. */
export interface FoundAccounts {
  readonly byEmail: ReadonlyMap<string, FoundAccount>;
  readonly byKey: ReadonlyMap<string, FoundAccount>;
}

export async function findAccounts(
  read: Reader,
  sought: readonly AccountReference[],
): Promise<FoundAccounts> {
  const byEmail = new Map<string, FoundAccount>();
  const byKey = new Map<string, FoundAccount>();
  for (const some of inParts(sought)) {
    const keys = some.flatMap(({ key }) => key ?? []);
    const emails = some.map(({ email }) => email);
    for (const account of await readAccounts(read, 'email_canonical', emails))
      byEmail.set(account.email_canonical, account);
    for (const account of await readAccounts(read, 'external_id', keys))
      byKey.set(account.external_id ?? '', account);
  }
  return { byEmail, byKey };
}

/** Selects accounts by one of the values by which lines name them. */
export function selectAccounts(
  read: Reader,
  by: 'email_canonical' | 'external_id',
  values: readonly string[],
) {
  return read
    .selectFrom('accounts as a')
    .leftJoin('operators as o', 'o.account_id', 'a.id')
    .select([
      'a.id',
      'a.email_canonical',
      'a.external_id',
      'a.email_verified_at',
      'a.imported_at',
      'o.account_id',
    ])
    .where(`a.${by}`, 'in', values);
}

async function readAccounts(
  ...[read, by, values]: Parameters<typeof selectAccounts>
): Promise<FoundAccount[]> {
  if (values.length === 0) return [];
  const rows = await selectAccounts(read, by, values).execute();
  return rows.map(({ email_verified_at, imported_at, account_id, ...account }) => ({
    ...account,
    isUnproved: email_verified_at === null && imported_at === null,
    isOperator: account_id !== null,
  }));
}
