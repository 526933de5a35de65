import { MOST_COUNTED } from '@portico/api';
import {
  beginsWith,
  type Database,
  locking,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
} from '../database/database.ts';
import { isId } from '../id.ts';
import type { Rows } from '../search/list.ts';
import type { Ways } from '../search/look.ts';
import { allOf, asFound, hasWords, ORGANIZATION_WORDS, throughTexts, throughWords } from '../search/store.ts';
import type { OperatorOrganization } from './organizations.ts';

export type OrganizationState = 'active' | 'deleted';

/** Organizations with what operators see of them. */
function selectOrganizations(read: Reader) {
  return read
    .selectFrom('organizations as o')
    .selectAll('o')
    .select(({ selectFrom, fn }) =>
      selectFrom((from) =>
        from
          .selectFrom('managers as m')
          .select('m.id')
          .whereRef('m.organization_id', '=', sql.ref('o.id'))
          .limit(sql.lit(MOST_COUNTED))
          .as('counted'),
      )
        .select(fn.countAll<number>().as('number'))
        .as('managers'),
    )
    .where('o.purged_at', 'is', null);
}

export async function findAnyOrganization(
  read: Reader,
  id: string,
): Promise<OperatorOrganization | undefined> {
  return isId(id) ? selectOrganizations(read).where('o.id', '=', id).executeTakeFirst() : undefined;
}

/** The organization as it is now, locked until the transaction ends. */
export async function lockAnyOrganization(
  tx: Transaction,
  id: string,
): Promise<OperatorOrganization | undefined> {
  const row = tx.selectFrom('organizations').select('id').where('id', '=', id);
  return (await locking(tx, row).executeTakeFirst()) && findAnyOrganization(tx, id);
}

/** The plus keeps SQLite from taking the index of when organizations were deleted, and sorting what it finds there. */
const IS_ACTIVE = sql<SqlBool>`+o.deleted_at is null`;

/** The query of these organizations, or of a page of those in a state, newest first. */
export function selectOrganizationPage(
  read: Reader,
  { state, rows }: { readonly state: OrganizationState | undefined; readonly rows: Rows },
) {
  const organizations = selectOrganizations(read);
  if ('ids' in rows) return organizations.where('o.id', 'in', rows.ids);
  return organizations
    .$if(state === 'active', (query) => query.where(IS_ACTIVE))
    .$if(state === 'deleted', (query) => query.where('o.deleted_at', 'is not', null))
    .where('o.id', '<', rows.before)
    .orderBy('o.id', 'desc')
    .limit(rows.rows);
}

/** The ids of organizations in a state, or in any, in no order. */
export function selectOrganizationsInState(read: Reader, state: OrganizationState | undefined) {
  return read
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.purged_at', 'is', null)
    .$if(state === 'active', (query) => query.where(IS_ACTIVE))
    .$if(state === 'deleted', (query) => query.where('o.deleted_at', 'is not', null));
}

interface WantedOrganizations {
  readonly state: OrganizationState | undefined;
  readonly sought: readonly string[];
  /** What their name begins with, in the form in which names are compared. */
  readonly beginning: string | undefined;
}

/** The ways to organizations that have these words. */
export function waysToAnyOrganizations(
  database: Pick<Database, 'read' | 'kind'>,
  { state, sought, beginning }: WantedOrganizations,
): Ways {
  const { read, kind } = database;
  const hasAll = (column: string) => hasWords(kind, ORGANIZATION_WORDS, { column, sought });
  const begins = beginning === undefined ? [] : [beginsWith(kind, 'o.name_folded', beginning)];
  const all = selectOrganizationsInState(read, state);
  const row = (organization: string) =>
    all.where('o.id', '=', sql.ref<string>(organization)).where(allOf(begins));
  const index = { table: 'organizations', text: 'name_folded', owner: 'id' };
  const looked = { index, beginning: beginning ?? '', row, condition: hasAll };
  return {
    list: ({ before, rows }) =>
      all
        .select(asFound(allOf([hasAll('o.id'), ...begins])))
        .where('o.id', '<', before)
        .orderBy('o.id', 'desc')
        .limit(rows)
        .execute(),
    indexes: [
      ...throughWords(database, ORGANIZATION_WORDS, { sought, row }),
      ...begins.map(() => throughTexts(database, looked)),
    ],
  };
}
