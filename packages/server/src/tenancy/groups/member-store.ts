import { type Contracts, MOST_GROUPS } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import { hasAsMany, hasRow, type Reader, sql, type Transaction } from '../../ground/database/database.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import type { Manager } from '../managers/manager.ts';
import type { Group } from './group.ts';

/** The managers who are in a group: users of a directory who do not manage the organization are not. */
export function membersIn(read: Reader, { id, organization_id }: Pick<Group, 'id' | 'organization_id'>) {
  return read
    .selectFrom('managers as m')
    .innerJoin('scim_members as inside', (join) =>
      join.onRef('inside.account_id', '=', 'm.account_id').on('inside.group_id', '=', id),
    )
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.id')
    .where('m.organization_id', '=', organization_id)
    .where('a.erased_at', 'is', null);
}

export async function listMembers(read: Reader, group: Group, page: PageBounds) {
  return membersIn(read, group)
    .select(['m.account_id', 'm.role', 'a.email', 'a.name', 'inside.added_at'])
    .$call((query) => newestFirst(query, 'm.id', page))
    .execute();
}

type ListedMember = Awaited<ReturnType<typeof listMembers>>[number];

/** Makes the function that presents a member. One whose time is not known counts as added when the group was created. */
export function presentMember({ created_at }: Group) {
  return (member: ListedMember): Contracts['listGroupMembers']['answer']['body']['items'][number] => ({
    manager: {
      id: member.id,
      account: { id: member.account_id, email: member.email, name: member.name },
      role: member.role,
    },
    addedAt: timestamp(member.added_at ?? created_at),
  });
}

export async function isMember(
  read: Reader,
  { id }: Pick<Group, 'id'>,
  { account_id }: Pick<Manager, 'account_id'>,
): Promise<boolean> {
  const member = await read
    .selectFrom('scim_members')
    .select('group_id')
    .where('group_id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return member !== undefined;
}

/** Whether a group, or the groups of a manager that its organization made, are as many as they can be. */
export async function isFull(tx: Transaction, { id }: Group, manager: Manager): Promise<boolean> {
  const inGroup = tx.selectFrom('scim_members').select('account_id').where('group_id', '=', id);
  if (await hasAsMany(inGroup, MOST_GROUPS.members)) return true;
  const ofManager = tx.selectFrom('scim_members').select('group_id').where('manager_id', '=', manager.id);
  return hasAsMany(ofManager, MOST_GROUPS.manager);
}

export async function insertMember(
  tx: Transaction,
  { id }: Pick<Group, 'id'>,
  { id: manager_id, account_id }: Pick<Manager, 'id' | 'account_id'>,
  added_at: number,
): Promise<void> {
  await tx.insertInto('scim_members').values({ group_id: id, account_id, manager_id, added_at }).execute();
}

export async function deleteMember(tx: Transaction, { id }: Group, { account_id }: Manager): Promise<void> {
  await tx
    .deleteFrom('scim_members')
    .where('group_id', '=', id)
    .where('account_id', '=', account_id)
    .execute();
}

/** Whether an owner of the organization is in a group. */
export async function hasOwner(
  tx: Transaction,
  { id, organization_id }: Pick<Group, 'id' | 'organization_id'>,
): Promise<boolean> {
  // Owners are few, however many are in the group.
  const owner = await tx
    .selectFrom('managers as m')
    .select('m.id')
    .where('m.organization_id', '=', organization_id)
    .where('m.role', '=', sql.lit('owner'))
    .where(
      hasRow(sql`select 1 from scim_members as inside
        where inside.group_id = ${id} and inside.account_id = m.account_id`),
    )
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
