import { inParts, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow, GroupRow, ScimUserRow } from '../../ground/database/schema.ts';
import { groupIdsOf } from './group-store.ts';

/** The ids of the members of each group, in their order. */
export async function membersOf(
  read: Reader,
  groups: readonly Pick<GroupRow, 'id'>[],
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

export async function addMembers(
  tx: Transaction,
  groupId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (const some of inParts(ids))
    await tx
      .insertInto('scim_members')
      .values(some.map((account_id) => ({ group_id: groupId, account_id, manager_id: null, added_at: now })))
      .execute();
}

export async function removeMembers(tx: Transaction, groupId: string, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids))
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
  for (const some of inParts(ids)) {
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
  for (const some of inParts(ids)) {
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

/** Takes an account out of all groups of a connection. */
export async function leaveGroups(
  tx: Transaction,
  { connection_id, account_id }: Pick<ScimUserRow, 'connection_id' | 'account_id'>,
): Promise<void> {
  await tx
    .deleteFrom('scim_members')
    .where('account_id', '=', account_id)
    .where('group_id', 'in', groupIdsOf(tx, { id: connection_id }))
    .execute();
}
