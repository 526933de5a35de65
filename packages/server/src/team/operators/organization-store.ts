import { MOST_COUNTED } from '@portico/api';
import {
  beginsWith,
  type Database,
  type DatabaseKind,
  hasRow,
  inTextOrder,
  locking,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst } from '../../ground/paging.ts';
import type { Rows } from '../../ground/search/list.ts';
import type { Ways } from '../../ground/search/look.ts';
import { type NameIndex, waysToUnbounded } from '../../ground/search/names.ts';
import {
  allOf,
  asFound,
  hasWords,
  ORGANIZATION_WORDS,
  throughTexts,
  throughWords,
} from '../../ground/search/store.ts';
import { READS } from '../../notices/events/store.ts';
import { ownersOf } from '../../tenancy/managers/ownership.ts';
import type { OperatorOrganization } from './organizations.ts';

type OrganizationState = 'active' | 'deleted';

/** Organizations as operators see them. */
function selectOrganizations(read: Reader) {
  return read
    .selectFrom('organizations as o')
    .selectAll('o')
    .select(({ and, not, ref }) =>
      and([
        sql<SqlBool>`${ref('o.awaiting_owner_since')} is not null`,
        not(hasRow(ownersOf(read, ref('o.id')))),
      ]).as('awaits_owner'),
    )
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

/** The plus keeps SQLite from using the index of `deleted_at`, after which it would have to sort all rows. */
const IS_ACTIVE = sql<SqlBool>`+o.deleted_at is null`;

/** How many events of an organization are looked through for one that is not a read. */
const MOST_READS = 100;

/** When something last happened in an organization, other than reads by operators. Its newest events alone are looked at. */
const LAST_ACTIVE = sql<number>`coalesce((
  select newest.at from (
    select id, at, type from events where organization_id = o.id order by id desc limit ${sql.lit(MOST_READS)}
  ) as newest where newest.type not in (${sql.join(READS.map((type) => sql.lit(type)))}) order by newest.id desc limit 1
), o.updated_at)`.as('last_active_at');

/** Selects these organizations, or a page of those in a state, newest first. */
export function selectOrganizationPage(
  read: Reader,
  { state, rows }: { readonly state: OrganizationState | undefined; readonly rows: Rows },
) {
  const organizations = selectOrganizations(read).select(LAST_ACTIVE);
  if ('ids' in rows) return organizations.where('o.id', 'in', rows.ids);
  return organizations
    .$if(state === 'active', (query) => query.where(IS_ACTIVE))
    .$if(state === 'deleted', (query) => query.where('o.deleted_at', 'is not', null))
    .$call((query) => newestFirst(query, 'o.id', rows));
}

/** The ids of organizations in a state, or in any, unordered. */
export function selectOrganizationsInState(read: Reader, state: OrganizationState | undefined) {
  return read
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.purged_at', 'is', null)
    .$if(state === 'active', (query) => query.where(IS_ACTIVE))
    .$if(state === 'deleted', (query) => query.where('o.deleted_at', 'is not', null));
}

interface OrganizationQuery {
  readonly state?: OrganizationState | undefined;
  readonly externalId: string | undefined;
}

/** The ids of organizations in a state, or of the one with an external id. */
export function selectWantedOrganizations(read: Reader, { state, externalId }: OrganizationQuery) {
  const all = selectOrganizationsInState(read, state);
  return externalId === undefined ? all : all.where('o.external_id', '=', externalId);
}

interface WantedOrganizations {
  readonly state: OrganizationState | undefined;
  readonly sought: readonly string[];
  /** The beginning of their folded name. */
  readonly beginning: string | undefined;
  readonly externalId: string | undefined;
}

/** How to find organizations that have these words. */
export function waysToAnyOrganizations(
  database: Pick<Database, 'read' | 'kind'>,
  { state, sought, beginning, externalId }: WantedOrganizations,
): Ways {
  const { read, kind } = database;
  const hasAll = (column: string) => hasWords(kind, ORGANIZATION_WORDS, { column, sought });
  const begins = beginning === undefined ? [] : [beginsWith(kind, 'o.name_folded', beginning)];
  const all = selectWantedOrganizations(read, { state, externalId });
  const row = (organization: string) =>
    all.where('o.id', '=', sql.ref<string>(organization)).where(allOf(begins));
  const index = { table: 'organizations', text: 'name_folded', owner: 'id' };
  const looked = { index, beginning: beginning ?? '', row, condition: hasAll };
  const list: Ways['list'] = (page) =>
    all
      .select(asFound(allOf([hasAll('o.id'), ...begins])))
      .$call((query) => newestFirst(query, 'o.id', page))
      .execute();
  const indexes = [
    ...throughWords(database, ORGANIZATION_WORDS, { sought, row }),
    ...begins.map(() => throughTexts(database, looked)),
  ];
  const few = state === 'deleted' || externalId !== undefined ? all : undefined;
  return waysToUnbounded(database, {
    list,
    indexes,
    few,
    names: { ...organizationNames(kind), row, condition: hasAll },
  });
}

/** As the index has them, without case. */
export function organizationNames(kind: DatabaseKind): Omit<NameIndex, 'row' | 'condition'> {
  const text = inTextOrder(kind, 'w.name_folded');
  return {
    table: 'organizations',
    text,
    key: sql`${text}, w.id`,
    at: ({ text: name, owner }) => sql`${name}, ${owner}`,
  };
}
