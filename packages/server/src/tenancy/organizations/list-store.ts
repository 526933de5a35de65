import type { RoleName } from '@portico/api';
import { type Database, type Placeholders, type Reader, sql } from '../../ground/database/database.ts';
import type { OrganizationRow } from '../../ground/database/schema.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import type { Rows } from '../../ground/search/list.ts';
import type { Ways } from '../../ground/search/look.ts';
import { asFound, hasWords, ORGANIZATION_WORDS, throughWords } from '../../ground/search/store.ts';
import { COLUMNS } from './columns.ts';

type ManagedOrganization = OrganizationRow & { readonly role: RoleName };

/** The organizations that an account manages, newest first. */
export function listManaged(database: Pick<Database, 'prepare'>) {
  const query = database.prepare(
    (
      queries,
      { accountId, before, rows }: Placeholders<{ accountId: string; before: string; rows: number }>,
    ) =>
      queries
        .selectFrom('managers as m')
        .innerJoin('organizations as o', 'o.id', 'm.organization_id')
        .select(COLUMNS)
        .select('m.role')
        .where('m.account_id', '=', accountId)
        .where('m.organization_id', '<', before)
        .where('o.deleted_at', 'is', null)
        .orderBy('m.organization_id', 'desc')
        .limit(rows),
  );
  return async (accountId: string, page: PageBounds): Promise<ManagedOrganization[]> =>
    query.all({ accountId, ...page });
}

/** The ids of the organizations that an account manages. */
function managedBy(read: Reader, accountId: string) {
  return read
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('o.id')
    .where('m.account_id', '=', accountId)
    .where('o.deleted_at', 'is', null);
}

/** The ids of the organizations that an account owned when they were deleted, after a time. */
export function deletedBy(read: Reader, accountId: string, deletedAfter: number) {
  return read
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('o.id')
    .where('m.account_id', '=', accountId)
    .where('m.role', '=', 'owner')
    .where('o.deleted_at', '>', deletedAfter)
    .where('o.purged_at', 'is', null);
}

/** An account's organizations: those it manages or, with `deletedAfter`, those it owned that were deleted after that time. */
export interface OfAccount {
  readonly accountId: string;
  readonly deletedAfter: number | undefined;
}

/** The ids of organizations of an account. */
export function organizationsOf(read: Reader, { accountId, deletedAfter }: OfAccount) {
  return deletedAfter === undefined ? managedBy(read, accountId) : deletedBy(read, accountId, deletedAfter);
}

/** Organizations of an account: these, or a page of all, newest first. */
export async function listOrganizationRows(
  read: Reader,
  of: OfAccount,
  rows: Rows,
): Promise<ManagedOrganization[]> {
  const all = organizationsOf(read, of).clearSelect().select(COLUMNS).select('m.role');
  if ('ids' in rows) return all.where('m.organization_id', 'in', rows.ids).execute();
  return newestFirst(all, 'm.organization_id', rows).execute();
}

/** How to find organizations of an account whose names have these words. */
export function waysToOrganizations(
  database: Pick<Database, 'read' | 'kind'>,
  of: OfAccount,
  sought: readonly string[],
): Ways {
  const { read, kind } = database;
  const found = asFound(hasWords(kind, ORGANIZATION_WORDS, { column: 'm.organization_id', sought }));
  const row = (organization: string) =>
    organizationsOf(read, of).where('m.organization_id', '=', sql.ref<string>(organization));
  return {
    list: (page) =>
      organizationsOf(read, of)
        .select(['o.name', found])
        .$call((query) => newestFirst(query, 'm.organization_id', page))
        .execute(),
    indexes: throughWords(database, ORGANIZATION_WORDS, { sought, row }),
  };
}
