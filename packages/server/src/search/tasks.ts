import { MINUTE } from '../clock.ts';
import { lockingFree, type Reader, type SqlBool, sql, type Transaction } from '../database/database.ts';
import type { Task } from '../work/task.ts';
import {
  ACCOUNT_WORDS,
  INVITATION_WORDS,
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
  for (const row of rows)
    await take(tx, 'accounts', { index: ACCOUNT_WORDS, id: row.id, ...findableAccount(row) });
  return rows.length;
}

async function takeOfOrganizations(tx: Transaction): Promise<number> {
  const rows = await lockingFree(tx, unwordedOrganizations(tx, AT_ONCE)).execute();
  for (const row of rows)
    await take(tx, 'organizations', { index: ORGANIZATION_WORDS, id: row.id, ...findableOrganization(row) });
  return rows.length;
}

async function takeOfInvitations(tx: Transaction): Promise<number> {
  const rows = await lockingFree(tx, unwordedInvitations(tx, AT_ONCE)).execute();
  for (const row of rows)
    await take(tx, 'invitations', { index: INVITATION_WORDS, id: row.id, ...findableInvitation(row) });
  return rows.length;
}

interface Taken extends Findable {
  readonly index: WordIndex;
  readonly id: string;
}

async function take(
  tx: Transaction,
  table: 'accounts' | 'organizations' | 'invitations',
  { index, words_of, ...worded }: Taken,
): Promise<void> {
  await tx.updateTable(table).set({ words_of }).where('id', '=', worded.id).execute();
  await replaceWords(tx, index, worded);
}

/** As the migration's indexes have it: a planner finds them by the very words. */
const isUnworded = (source: string) => sql<SqlBool>`words_of is distinct from ${sql.raw(source)}`;

export function unwordedAccounts(read: Reader, limit: number) {
  return read
    .selectFrom('accounts')
    .select(['id', 'email', 'name'])
    .where(isUnworded("email || ' ' || coalesce(name, '')"))
    .limit(limit);
}

export function unwordedOrganizations(read: Reader, limit: number) {
  return read.selectFrom('organizations').select(['id', 'name']).where(isUnworded('name')).limit(limit);
}

export function unwordedInvitations(read: Reader, limit: number) {
  return read.selectFrom('invitations').select(['id', 'email']).where(isUnworded('email')).limit(limit);
}
