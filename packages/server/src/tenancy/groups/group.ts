import type { Contracts, EventDetails, EventType } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { GroupRow } from '../../ground/database/schema.ts';
import { folded } from '../../ground/folded.ts';
import { foreignName } from '../../ground/names.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import type { Manager } from '../managers/manager.ts';
import { type Names, namesIn } from '../roles/held.ts';

/** A group of an organization, its own or one of a directory. */
export interface Group extends Omit<GroupRow, 'organization_id'> {
  readonly organization_id: string;
  readonly roles: Names;
  /** How many accounts are in it. */
  readonly members: number;
}

/** A group of an organization that is not deleted, and the role of the caller there. The team counts as an owner. */
export interface SeenGroup extends AccessContext {
  readonly group: Group;
}

/** The same with a manager of the organization who may be in it. */
export interface SeenGroupMember extends SeenGroup {
  readonly manager: Manager;
}

/** The form in which names of groups are compared. */
export const foldedGroupName = (name: string) => folded(foreignName(name) ?? name.trim());

type GroupEventType = Extract<EventType, `group.${string}`>;

/** An event of a group as a whole, in the list of its organization. */
export function groupEvent<Type extends Exclude<GroupEventType, `group.member_${string}`>>(
  type: Type,
  { id, organization_id: organization }: Pick<Group, 'id' | 'organization_id'>,
  details: EventDetails<Type>,
) {
  return { type, subject: id, organization, details };
}

interface MemberOfEvent extends Pick<Manager, 'account_id'> {
  /** Null for a user of a directory who does not manage the organization. */
  readonly id: string | null;
}

/** An event of a member, in the lists of the organization and of the account. */
export function memberEvent<Type extends Extract<GroupEventType, `group.member_${string}`>>(
  type: Type,
  {
    id,
    organization_id: organization,
    display_name: name,
  }: Pick<Group, 'id' | 'organization_id' | 'display_name'>,
  { id: managerId, account_id: account }: MemberOfEvent,
) {
  return { type, subject: id, organization, account, details: { name, accountId: account, managerId } };
}

export function presentGroup(group: Group): Contracts['getGroup']['answer']['body'] {
  return {
    id: group.id,
    organizationId: group.organization_id,
    name: group.display_name,
    externalId: group.external_id,
    roles: namesIn(group.roles),
    source: group.connection_id === null ? 'organization' : 'directory',
    memberCount: group.members,
    createdAt: timestamp(group.created_at),
    updatedAt: timestamp(group.updated_at),
  };
}
