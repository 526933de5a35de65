import { aliased, fromAliased } from '../../ground/database/columns.ts';
import { type Database, hasRow, type Reader, sql } from '../../ground/database/database.ts';
import type { OrganizationRow } from '../../ground/database/schema.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import type { Rows } from '../../ground/search/list.ts';
import type { Ways } from '../../ground/search/look.ts';
import { ACCOUNT_WORDS, asFound, hasWords, throughWords } from '../../ground/search/store.ts';
import { NAMES } from '../organizations/columns.ts';
import { COLUMNS } from './columns.ts';
import type { Manager } from './manager.ts';
import { managerRows } from './store.ts';

/** Managers that lists show. Rows of deleted accounts may be left for a while, but are not shown. */
function shownManagersOf(read: Reader, organizationId: string) {
  return read
    .selectFrom('managers as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.id')
    .where('m.organization_id', '=', organizationId)
    .where('a.erased_at', 'is', null);
}

/** The same, for counting, as a subquery: PostgreSQL might otherwise join both tables entirely before the first row. */
export function countedManagersOf(read: Reader, organizationId: string) {
  return read
    .selectFrom('managers as m')
    .select('m.id')
    .where('m.organization_id', '=', organizationId)
    .where(hasRow(sql`select 1 from accounts a where a.id = m.account_id and a.erased_at is null`));
}

/** Managers of an organization: these, or a page of all, newest first. */
export async function listManagerRows(
  read: Reader,
  organizationId: string,
  rows: Rows,
): Promise<ListedManager[]> {
  return selectManagers(read, organizationId, rows).execute();
}

/** A manager, with whether the account has a second factor: 1 or 0. */
export interface ListedManager extends Manager {
  readonly has_factor: number;
}

const HAS_FACTOR = sql<number>`case
  when ${hasRow(sql`select 1 from totp t where t.account_id = m.account_id`)}
  or ${hasRow(sql`select 1 from passkeys p where p.account_id = m.account_id`)} then 1 else 0 end`.as(
  'has_factor',
);

export function selectManagers(read: Reader, organizationId: string, rows: Rows) {
  const shown = shownManagersOf(read, organizationId)
    .clearSelect()
    .select([...COLUMNS, HAS_FACTOR]);
  if ('ids' in rows) return shown.where('m.id', 'in', rows.ids);
  return newestFirst(shown, 'm.id', rows);
}

/** How to find managers of an organization whose accounts have these words. */
export function waysToManagers(
  database: Pick<Database, 'read' | 'kind'>,
  organizationId: string,
  sought: readonly string[],
): Ways {
  const { read, kind } = database;
  const found = asFound(hasWords(kind, ACCOUNT_WORDS, { column: 'm.account_id', sought }));
  const row = (account: string) =>
    shownManagersOf(read, organizationId).where('m.account_id', '=', sql.ref<string>(account));
  return {
    list: (page) =>
      shownManagersOf(read, organizationId)
        .select(['a.name', found])
        .$call((query) => newestFirst(query, 'm.id', page))
        .execute(),
    indexes: throughWords(database, ACCOUNT_WORDS, { sought, row }),
  };
}

/** The roles of an account in organizations, including deleted ones, for counting. */
export function countedManagersOfAccount(read: Reader, accountId: string) {
  return read
    .selectFrom('managers as m')
    .select('m.id')
    .where('m.account_id', '=', accountId)
    .where(hasRow(sql`select 1 from organizations o where o.id = m.organization_id and o.purged_at is null`));
}

/** The roles of an account in organizations, including deleted ones, newest first. */
export async function listManagersOf(
  read: Reader,
  accountId: string,
  page: PageBounds,
): Promise<(Manager & { readonly organization: OrganizationRow })[]> {
  const rows = await managerRows(read)
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(aliased('o', NAMES))
    .where('m.account_id', '=', accountId)
    .where('o.purged_at', 'is', null)
    .$call((query) => newestFirst(query, 'm.id', page))
    .execute();
  return rows.map((whole) => {
    const { row: organization, rest } = fromAliased(whole, 'o');
    return { ...rest, organization };
  });
}
