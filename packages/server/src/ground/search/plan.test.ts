import { test } from 'node:test';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { type SqlBool, sql } from '../database/database.ts';
import { newId } from '../id.ts';
import { ACCOUNT_WORDS, hasWords, INVITATION_WORDS, ORGANIZATION_WORDS, selectBeginning } from './store.ts';
import { unwordedAccounts, unwordedInvitations, unwordedOrganizations } from './tasks.ts';

const isSqlite = testedDatabase === 'sqlite';
const kind = isSqlite ? 'sqlite' : 'postgres';
const after = { text: 'adam', owner: newId() };

for (const words of [ACCOUNT_WORDS, ORGANIZATION_WORDS, INVITATION_WORDS])
  test(`${words.table}: finds one word on an index, and checks another on one, too`, async (t) => {
    const index = { table: words.table, text: 'word', owner: words.owner };
    const condition = (column: string) => hasWords(kind, words, { column, sought: ['love'] });
    const row = (owner: string) => sql.ref(owner);
    const looked = { index, beginning: 'ada', row, condition };
    const other = isSqlite
      ? `found USING PRIMARY KEY \\(${words.owner}=`
      : `${words.owner} = w.${words.owner}`;
    for (const expected of [`${words.table}_word_idx`, other])
      await assertOnIndex(t, expected, (read) => selectBeginning({ read, kind }, looked, after, 500));
  });

for (const [table, text, index] of [
  ['accounts', 'email_canonical', isSqlite ? 'sqlite_autoindex_accounts' : 'accounts_email_beginning_idx'],
  ['organizations', 'name_folded', 'organizations_name_folded_id_idx'],
] as const)
  test(`${table} are found by the beginning of ${text} on an index, without sorting`, (t) =>
    assertOnIndex(t, index, (read) => {
      const texts = { table, text, owner: 'id', isUnique: text === 'email_canonical' };
      const row = (owner: string) => sql.ref(owner);
      const looked = { index: texts, beginning: 'ada', row, condition: () => sql<SqlBool>`1 = 1` };
      return selectBeginning({ read, kind }, looked, after, 500);
    }));

for (const [what, unworded] of [
  ['accounts', unwordedAccounts],
  ['organizations', unwordedOrganizations],
  ['invitations', unwordedInvitations],
] as const)
  test(`${what} whose words are still to be indexed are found on an index`, (t) =>
    assertOnIndex(t, `${what}_words_of_idx`, (read) => unworded(read, 100)));
