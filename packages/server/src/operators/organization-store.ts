import { MOST_COUNTED } from '@portico/api';
import {
  beginsWith,
  type DatabaseKind,
  locking,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
} from '../database/database.ts';
import { isId } from '../id.ts';
import type { PageBounds } from '../paging.ts';
import type { OperatorOrganization } from './organization.ts';

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

export interface WantedOrganizations {
  readonly state: OrganizationState | undefined;
  /** Nothing but these. */
  readonly among: readonly string[] | undefined;
}

/** The query of a page of organizations, newest first. */
export function selectOrganizationPage(
  read: Reader,
  { state, among }: WantedOrganizations,
  { before, rows }: PageBounds,
) {
  return selectOrganizations(read)
    .where('o.id', '<', before)
    .$if(state === 'active', (query) => query.where(IS_ACTIVE))
    .$if(state === 'deleted', (query) => query.where('o.deleted_at', 'is not', null))
    .$if(among !== undefined, (query) => query.where('o.id', 'in', among ?? []))
    .orderBy('o.id', 'desc')
    .limit(rows);
}

/** The query of organizations whose name begins with something, whatever its case. */
export function selectNamed(read: Reader, kind: DatabaseKind, beginning: string) {
  return read
    .selectFrom('organizations')
    .select('id')
    .where(beginsWith(kind, 'name_folded', beginning));
}
