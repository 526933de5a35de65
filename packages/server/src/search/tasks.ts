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

/** Takes the words of what nodes of an earlier version have written, and of all that was there before there were words. */
export function searchTasks(): Task[] {
  return [
    {
      name: 'index-words',
      every: MINUTE / 2,
      batch: async (tx) => {
        for (const take of [takeOfAccounts, takeOfOrganizations, takeOfInvitations]) {
          const done = await take(tx);
          if (done > 0) return { done, isMoreLeft: true };
        }
        return { done: 0, isMoreLeft: false };
      },
    },
  ];
}

async function takeOfAccounts(tx: Transaction): Promise<number> {
  const rows = await lockingFree(tx, unwordedAccounts(tx, AT_ONCE)).execute();
  return take(
    tx,
    'accounts',
    ACCOUNT_WORDS,
    rows.map((row) => ({ ...findableAccount(row), before: row })),
  );
}

async function takeOfOrganizations(tx: Transaction): Promise<number> {
  const rows = await lockingFree(tx, unwordedOrganizations(tx, AT_ONCE)).execute();
  return take(
    tx,
    'organizations',
    ORGANIZATION_WORDS,
    rows.map((row) => ({ ...findableOrganization(row), before: row })),
  );
}

async function takeOfInvitations(tx: Transaction): Promise<number> {
  const rows = await lockingFree(tx, unwordedInvitations(tx, AT_ONCE)).execute();
  return take(
    tx,
    'invitations',
    INVITATION_WORDS,
    rows.map((row) => ({ ...findableInvitation(row), before: row })),
  );
}

interface Taken extends Findable {
  readonly before: { readonly id: string; readonly words_of: string | null };
}

/** @returns how many rows were taken */
async function take(
  tx: Transaction,
  table: 'accounts' | 'organizations' | 'invitations',
  index: WordIndex,
  all: readonly Taken[],
): Promise<number> {
  const added: { id: string; words: readonly string[] }[] = [];
  for (const { before, words, words_of } of all) {
    const { id } = before;
    await tx.updateTable(table).set({ words_of }).where('id', '=', id).execute();
    if (before.words_of === null) added.push({ id, words });
    else await replaceWords(tx, index, { id, words });
  }
  await insertWords(tx, index, added);
  return all.length;
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
