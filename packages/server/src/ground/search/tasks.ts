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

/** Rows indexed in one transaction. */
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

/** Indexes the words of rows written by nodes of an earlier version, or before there was an index of words. */
export function searchTasks(): Task[] {
  return [
    {
      name: 'index-words',
      every: MINUTE / 2,
      batch: async (tx) => {
        const done =
          (await take(tx, unwordedAccounts(tx, AT_ONCE), ACCOUNTS)) ||
          (await take(tx, unwordedOrganizations(tx, AT_ONCE), ORGANIZATIONS)) ||
          (await take(tx, unwordedInvitations(tx, AT_ONCE), INVITATIONS));
        return { done, isMoreLeft: done > 0 };
      },
    },
  ];
}

interface Unworded<Row> {
  forUpdate(): this;
  skipLocked(): this;
  execute(): Promise<Row[]>;
}

/** @returns how many rows were indexed */
async function take<Row extends { readonly id: string; readonly words_of: string | null }>(
  tx: Transaction,
  unworded: Unworded<Row>,
  { table, index, findable }: Searched<Row>,
): Promise<number> {
  const rows = await lockingFree(tx, unworded).execute();
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
 * Must be written exactly as in the migration's partial indexes, or the planner does not use them. The queries sort by id,
 * as those indexes do, because PostgreSQL expects nearly every row to match and would scan the whole table.
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
