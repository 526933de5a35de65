import type { Contracts, EventDetails, EventType, RoleName } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ManagerRow } from '../../ground/database/schema.ts';
import { type Caller, callerId } from '../../pipeline/callers/caller.ts';
import type { AccessContext, Subject } from '../../pipeline/permissions.ts';
import { groupsIn, type Names, namesIn } from '../roles/held.ts';

/** A manager and what others see of the account. */
export interface Manager extends ManagerRow {
  readonly email: string;
  readonly name: string | null;
  readonly roles: Names;
  readonly permissions: Names;
  readonly groups: Names;
  /** 1 or 0: whether it is held to the organization's own sign-in. */
  readonly is_held: number;
}

/** A manager of an organization that is not deleted, and the role that the caller has there, if any. */
export interface SeenManager extends AccessContext {
  readonly manager: Manager;
  readonly subject: Subject;
}

/** @param access of the caller to the organization of the manager */
export function asSeenManager(
  manager: Manager,
  { role, demands }: AccessContext,
  caller: Caller,
): SeenManager {
  const subject = { role: manager.role, isSelf: manager.account_id === callerId(caller) };
  return { manager, role, demands, subject };
}

/** An event of a manager, in the lists of its organization and its account. */
export function managerEvent<Type extends Extract<EventType, `manager.${string}`>>(
  type: Type,
  manager: Pick<ManagerRow, 'id' | 'organization_id' | 'account_id'>,
  details: Omit<EventDetails<Type>, 'accountId'>,
) {
  const { id, organization_id: organization, account_id: account } = manager;
  return { type, subject: id, organization, account, details: { accountId: account, ...details } };
}

export function presentManager(manager: Manager): Contracts['getManager']['answer']['body'] {
  return {
    id: manager.id,
    organizationId: manager.organization_id,
    account: { id: manager.account_id, email: manager.email, name: manager.name },
    role: manager.role,
    roles: namesIn(manager.roles),
    permissions: namesIn(manager.permissions),
    groups: groupsIn(manager.groups),
    accepted: manager.accepted === 1,
    ssoHeld: manager.is_held === 1,
    createdAt: timestamp(manager.created_at),
    updatedAt: timestamp(manager.updated_at),
  };
}

/** @param role of the caller, who sees who has a second factor only if they can do something about it */
export function presentListed(
  manager: Manager & { readonly has_factor: number },
  role: RoleName | undefined,
): Contracts['listManagers']['answer']['body']['items'][number] {
  const isManaging = role === 'owner' || role === 'admin';
  return { ...presentManager(manager), secondFactor: isManaging ? manager.has_factor === 1 : null };
}
