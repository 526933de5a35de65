import { MINUTE } from '../clock.ts';
import { lockingFree, type Reader, type SqlBool, sql, type Transaction } from '../database/database.ts';
import type { Task } from '../work/task.ts';
import {
  ACCOUNT_WORDS,
  INVITATION_WORDS,
  insertWords,
  ORGANIZATION_WORDS,
  replaceWords,
  type WordIndex,
} from './store.ts';
import { type Findable, findableAccount, findableInvitation, findableOrganization } from './words.ts';

/** Rows whose words one transaction writes. */
const AT_ONCE = 100;

interface Searched<Row> {
  readonly table: 'accounts' | 'organizations' | 'invitations';
  readonly index: WordIndex;
  readonly findable: (row: Row) => Findable;
}

const ACCOUNTS = { table: 'accounts', index: ACCOUNT_WORDS, findable: findableAccount } as const;
const ORGANIZATIONS = {
  table: 'organizations',
  index: ORGANIZATION_WORDS,
  findable: findableOrganization,
} as const;
const INVITATIONS = { table: 'invitations', index: INVITATION_WORDS, findable: findableInvitation } as const;

/** Takes the words of what nodes of an earlier version have written, and of all that was there before there were words. */
export function searchTasks(): Task[] {
  return [
    {
      name: 'index-words',
      every: MINUTE / 2,
      batch: async (tx) => {
        const done =
          (await take(tx, await lockingFree(tx, unwordedAccounts(tx, AT_ONCE)).execute(), ACCOUNTS)) ||
          (await take(
            tx,
            await lockingFree(tx, unwordedOrganizations(tx, AT_ONCE)).execute(),
            ORGANIZATIONS,
          )) ||
          (await take(tx, await lockingFree(tx, unwordedInvitations(tx, AT_ONCE)).execute(), INVITATIONS));
        return { done, isMoreLeft: done > 0 };
      },
    },
  ];
}

/** @returns how many rows were taken */
async function take<Row extends { readonly id: string; readonly words_of: string | null }>(
  tx: Transaction,
  rows: readonly Row[],
  { table, index, findable }: Searched<Row>,
): Promise<number> {
  const added: { id: string; words: readonly string[] }[] = [];
  for (const row of rows) {
    const { id } = row;
    const { words, words_of } = findable(row);
    await tx.updateTable(table).set({ words_of }).where('id', '=', id).execute();
    if (row.words_of === null) added.push({ id, words });
    else await replaceWords(tx, index, { id, words });
  }
  await insertWords(tx, index, added);
  return rows.length;
}

/**
 * As the migration's indexes have it: a planner finds them by the very words. In the order of the index, because
 * PostgreSQL expects nearly every row to differ, and would look for the first few in the whole table.
 */
const isUnworded = (source: string) => sql<SqlBool>`words_of is distinct from ${sql.raw(source)}`;

export function unwordedAccounts(read: Reader, limit: number) {
  return read
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'words_of'])
    .where(isUnworded("email || ' ' || coalesce(name, '')"))
    .orderBy('id')
    .limit(limit);
}

export function unwordedOrganizations(read: Reader, limit: number) {
  return read
    .selectFrom('organizations')
    .select(['id', 'name', 'words_of'])
    .where(isUnworded('name'))
    .orderBy('id')
    .limit(limit);
}

export function unwordedInvitations(read: Reader, limit: number) {
  return read
    .selectFrom('invitations')
    .select(['id', 'email', 'words_of'])
    .where(isUnworded('email'))
    .orderBy('id')
    .limit(limit);
}
