import { hasAsMany, type Reader, type Transaction } from '../database/database.ts';
import type { ConnectionRow, ScimGroupRow, ScimUserRow } from '../database/schema.ts';
import { isId } from '../id.ts';
import type { ScimGroupTarget } from './group.ts';
import type { ScimRows } from './list.ts';

/** What indexes find; each must hold. */
export interface GroupEqualities {
  readonly folded_name?: string;
  readonly external_id?: string;
  readonly id?: string;
}

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

type Found = Awaited<ReturnType<ReturnType<typeof groupsOf>['execute']>>[number];

function targetOf(connection: ConnectionRow, { member_count, ...group }: Found): ScimGroupTarget {
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

/** The most groups with the same external id that are told of. */
const MOST_EQUAL = 200;

export async function findEqualGroups(
  read: Reader,
  connection: ConnectionRow,
  equal: GroupEqualities,
): Promise<ScimGroupTarget[]> {
  if (equal.id !== undefined && !isId(equal.id)) return [];
  let found = groupsOf(read, connection);
  for (const [column, value] of Object.entries(equal) as [keyof GroupEqualities, string][])
    found = found.where(`g.${column}`, '=', value);
  const rows = await found.orderBy('g.id').limit(MOST_EQUAL).execute();
  return rows.map((row) => targetOf(connection, row));
}

const idsOf = (read: Reader, { id }: Pick<ConnectionRow, 'id'>) =>
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
  hasAsMany(idsOf(tx, connection), many);

/** Whether another group of the connection has a name. */
export async function isGroupNameTaken(
  tx: Transaction,
  { id, connection_id, folded_name }: Pick<ScimGroupRow, 'id' | 'connection_id' | 'folded_name'>,
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
export async function writeGroup(tx: Transaction, row: ScimGroupRow): Promise<void> {
  const { id: _, connection_id: __, created_at: ___, ...changed } = row;
  await tx
    .insertInto('scim_groups')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}

export async function deleteGroup(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('scim_groups').where('id', '=', id).execute();
}

/** The ids of the members of each group, in their order. */
export async function membersOf(
  read: Reader,
  groups: readonly Pick<ScimGroupRow, 'id'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>(groups.map(({ id }) => [id, []]));
  if (groups.length === 0) return found;
  const rows = await read
    .selectFrom('scim_members')
    .selectAll()
    .where('group_id', 'in', [...found.keys()])
    .orderBy('account_id')
    .execute();
  for (const { group_id, account_id } of rows) found.get(group_id)?.push(account_id);
  return found;
}

/** How many rows one statement writes: databases bound the parameters of each. */
const AT_ONCE = 500;

function* parts<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}

export async function addMembers(tx: Transaction, groupId: string, ids: readonly string[]): Promise<void> {
  for (const some of parts(ids))
    await tx
      .insertInto('scim_members')
      .values(some.map((account_id) => ({ group_id: groupId, account_id })))
      .execute();
}

export async function removeMembers(tx: Transaction, groupId: string, ids: readonly string[]): Promise<void> {
  for (const some of parts(ids))
    await tx
      .deleteFrom('scim_members')
      .where('group_id', '=', groupId)
      .where('account_id', 'in', some)
      .execute();
}

/** Those of some accounts that the directory of a connection has written. */
export async function writtenAmong(
  tx: Transaction,
  { id }: ConnectionRow,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const some of parts(ids)) {
    const rows = await tx
      .selectFrom('scim_users')
      .select('account_id')
      .where('connection_id', '=', id)
      .where('account_id', 'in', some)
      .execute();
    for (const { account_id } of rows) found.add(account_id);
  }
  return found;
}

/** What each of some accounts is called by the groups in which it is: their names and external ids. */
export async function groupsOfMembers(
  tx: Transaction,
  { id }: Pick<ConnectionRow, 'id'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>(ids.map((one) => [one, []]));
  for (const some of parts(ids)) {
    const rows = await tx
      .selectFrom('scim_members as m')
      .innerJoin('scim_groups as g', 'g.id', 'm.group_id')
      .select(['m.account_id', 'g.display_name', 'g.external_id'])
      .where('g.connection_id', '=', id)
      .where('m.account_id', 'in', some)
      .execute();
    for (const { account_id, display_name, external_id } of rows)
      found.get(account_id)?.push(display_name, ...(external_id === null ? [] : [external_id]));
  }
  return found;
}

/** Notes accounts whose roles have yet to follow the groups of a connection. */
export async function awaitRoles(
  tx: Transaction,
  { id }: Pick<ConnectionRow, 'id'>,
  ids: readonly string[],
): Promise<void> {
  for (const some of parts(ids))
    await tx
      .insertInto('scim_awaited_roles')
      .values(some.map((account_id) => ({ connection_id: id, account_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The id of a connection for which roles are awaited; those of deleted organizations wait until they are restored. */
export async function findAwaiting(tx: Transaction): Promise<string | undefined> {
  const found = await tx
    .selectFrom('scim_awaited_roles as r')
    .innerJoin('connections as c', 'c.id', 'r.connection_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select('c.id')
    .where('o.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** Takes accounts whose roles are awaited, at most `limit`, for a connection whose organization is locked. */
export async function takeAwaiting(
  tx: Transaction,
  { id }: Pick<ConnectionRow, 'id'>,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('scim_awaited_roles')
    .select('account_id')
    .where('connection_id', '=', id)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ account_id }) => account_id);
  if (ids.length > 0)
    await tx
      .deleteFrom('scim_awaited_roles')
      .where('connection_id', '=', id)
      .where('account_id', 'in', ids)
      .execute();
  return ids;
}

/** Takes an account out of all groups of a connection. */
export async function leaveGroups(
  tx: Transaction,
  { connection_id, account_id }: Pick<ScimUserRow, 'connection_id' | 'account_id'>,
): Promise<void> {
  await tx
    .deleteFrom('scim_members')
    .where('account_id', '=', account_id)
    .where('group_id', 'in', idsOf(tx, { id: connection_id }))
    .execute();
}

const groupsIn = (tx: Transaction, organizationId: string) =>
  tx
    .selectFrom('scim_groups as g')
    .innerJoin('connections as c', 'c.id', 'g.connection_id')
    .where('c.organization_id', '=', organizationId);

/** Takes accounts out of groups of an organization. @returns how many rows, at most `limit` */
export async function deleteMembersOf(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<number> {
  const some = groupsIn(tx, organizationId)
    .innerJoin('scim_members as m', 'm.group_id', 'g.id')
    .select(['m.group_id', 'm.account_id'])
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('scim_members')
    .where(({ eb, refTuple }) =>
      eb(refTuple('group_id', 'account_id'), 'in', some.$asTuple('group_id', 'account_id')),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes groups of an organization. @returns how many, at most `limit` */
export async function deleteGroupsOf(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('scim_groups')
    .where('id', 'in', groupsIn(tx, organizationId).select('g.id').limit(limit))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
