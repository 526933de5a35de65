import type { RoleName } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { Transaction } from '../../ground/database/database.ts';
import { permits } from '../../pipeline/permissions.ts';
import type { Manager } from '../managers/manager.ts';
import { couldGiveAllOf, type Giver } from '../roles/giving.ts';
import type { Group } from './group.ts';
import { hasOwner } from './member-store.ts';

/**
 * The rules for what is given through a group. To give a role to a group is to give it to each of its members; to put a
 * manager into a group is to give it each role of the group; and the same holds for taking. So both need the permission to
 * change the members concerned, which an admin has for everyone but owners, and each role concerned must be one that the
 * giver could give to a single manager (`roles/giving.ts`). A directory alone decides on the
 * members of its groups: giving such a group a role lets the directory pass it on.
 */

/** A giver with its role in the organization, which the caller's access says. */
interface GroupGiver {
  readonly giver: Giver;
  readonly role: RoleName | undefined;
}

/** @throws Failure `ACCESS_FORBIDDEN` where the roles of somebody in a group are not the caller's to change */
export async function judgeMembers(tx: Transaction, group: Group, role: RoleName | undefined): Promise<void> {
  const owner = { role: 'owner', isSelf: false } as const;
  if (!permits('managers:update', role, owner) && (await hasOwner(tx, group)))
    throw new Failure('ACCESS_FORBIDDEN');
}

/** @throws Failure `ACCESS_FORBIDDEN` where the caller could not take the roles of a group from all its members */
export async function judgeEnd(tx: Transaction, group: Group, { giver, role }: GroupGiver): Promise<void> {
  if (group.roles === null) return;
  await judgeMembers(tx, group, role);
  if (!(await couldGiveAllOf(tx, { kind: 'group', id: group.id }, giver)))
    throw new Failure('ACCESS_FORBIDDEN');
}

/** @throws Failure `ACCESS_FORBIDDEN` where the caller could not give a manager, or take from it, the roles of a group */
export async function judgeMember(
  tx: Transaction,
  { group, manager }: { readonly group: Group; readonly manager: Manager },
  { giver, role }: GroupGiver,
): Promise<void> {
  if (group.roles === null) return;
  const isTheirs = permits('managers:update', role, { role: manager.role, isSelf: false });
  if (!isTheirs || !(await couldGiveAllOf(tx, { kind: 'group', id: group.id }, giver)))
    throw new Failure('ACCESS_FORBIDDEN');
}
