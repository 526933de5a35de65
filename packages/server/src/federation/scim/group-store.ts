import { MOST_SCIM_GROUPS } from '@portico/api';
import { hasAsMany, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow, GroupRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import type { ScimGroupTarget } from './group.ts';
import type { ScimRows } from './list.ts';
import type { Equality } from './sought.ts';

export type GroupAttribute = 'folded_name' | 'external_id' | 'id' | 'member';

function groupsOf(read: Reader, { id }: ConnectionRow) {
  return read
    .selectFrom('scim_groups as g')
    .selectAll('g')
    .select(({ selectFrom }) =>
      selectFrom('scim_members as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.group_id', '=', 'g.id')
        .as('member_count'),
    )
    .where('g.connection_id', '=', id);
}

type FoundGroup = Awaited<ReturnType<ReturnType<typeof groupsOf>['execute']>>[number];

function targetOf(connection: ConnectionRow, { member_count, ...group }: FoundGroup): ScimGroupTarget {
  return { connection, group, memberCount: Number(member_count ?? 0) };
}

export async function findGroup(
  read: Reader,
  connection: ConnectionRow,
  id: string,
): Promise<ScimGroupTarget | undefined> {
  if (!isId(id)) return undefined;
  const found = await groupsOf(read, connection).where('g.id', '=', id).executeTakeFirst();
  return found && targetOf(connection, found);
}

export async function listGroups(
  read: Reader,
  connection: ConnectionRow,
  { after, offset = 0, limit }: ScimRows,
): Promise<ScimGroupTarget[]> {
  const rows = await groupsOf(read, connection)
    .where('g.id', '>', after)
    .orderBy('g.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => targetOf(connection, row));
}

/** The groups of which all of these hold. */
export async function findEqualGroups(
  read: Reader,
  connection: ConnectionRow,
  equal: readonly Equality<GroupAttribute>[],
): Promise<ScimGroupTarget[]> {
  if (equal.some(({ attribute, value }) => ['id', 'member'].includes(attribute) && !isId(value))) return [];
  let found = groupsOf(read, connection);
  for (const { attribute, value } of equal)
    if (attribute === 'member')
      found = found.where('g.id', 'in', ({ selectFrom }) =>
        selectFrom('scim_members').select('group_id').where('account_id', '=', value),
      );
    else found = found.where(`g.${attribute}`, '=', value);
  const rows = await found.orderBy('g.id').limit(MOST_SCIM_GROUPS).execute();
  return rows.map((row) => targetOf(connection, row));
}

export const groupIdsOf = (read: Reader, { id }: Pick<ConnectionRow, 'id'>) =>
  read.selectFrom('scim_groups').select('id').where('connection_id', '=', id);

export async function countGroups(read: Reader, { id }: ConnectionRow): Promise<number> {
  const { count } = await read
    .selectFrom('scim_groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('connection_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const hasAsManyGroups = (tx: Transaction, connection: ConnectionRow, many: number): Promise<boolean> =>
  hasAsMany(groupIdsOf(tx, connection), many);

/** Whether another group of the connection has a name. */
export async function isGroupNameTaken(
  tx: Transaction,
  { id, connection_id, folded_name }: Pick<GroupRow, 'id' | 'connection_id' | 'folded_name'>,
): Promise<boolean> {
  const other = await tx
    .selectFrom('scim_groups')
    .select('id')
    .where('connection_id', '=', connection_id)
    .where('folded_name', '=', folded_name)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Writes a group of a connection whose organization is locked. */
export async function writeGroup(tx: Transaction, row: GroupRow): Promise<void> {
  const { id: _, connection_id: __, created_at: ___, ...changed } = row;
  await tx
    .insertInto('scim_groups')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}

/** Whether a group gives its members roles of the product. */
export async function givesRoles(tx: Transaction, id: string): Promise<boolean> {
  const given = await tx
    .selectFrom('group_product_roles')
    .select('role_id')
    .where('group_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return given !== undefined;
}
