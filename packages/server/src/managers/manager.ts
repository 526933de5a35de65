import type { Contracts, RoleName } from '@portico/api';
import { timestamp } from '../clock.ts';
import type { ManagerRow } from '../database/schema.ts';

/** A manager and what others see of the account. */
export interface Manager extends ManagerRow {
  readonly email: string;
  readonly name: string | null;
}

/** A manager of an organization that is not deleted, and the role that the caller has there, if any. */
export interface SeenManager {
  readonly manager: Manager;
  readonly role: RoleName | undefined;
}

/** Owners may give any role, admins any but owner. */
export function mayGrant(role: RoleName | undefined, granted: RoleName): boolean {
  return role === 'owner' || (role === 'admin' && granted !== 'owner');
}

/** Owners may change any manager, admins those who are no owners. */
export function mayChange({ manager, role }: SeenManager): boolean {
  return mayGrant(role, manager.role);
}

/** Whoever may change a manager may remove it, and everybody may go. */
export function mayRemove(accountId: string, seen: SeenManager): boolean {
  return mayChange(seen) || seen.manager.account_id === accountId;
}

export function presentManager(manager: Manager): Contracts['getManager']['answer']['body'] {
  return {
    id: manager.id,
    organizationId: manager.organization_id,
    account: { id: manager.account_id, email: manager.email, name: manager.name },
    role: manager.role,
    createdAt: timestamp(manager.created_at),
    updatedAt: timestamp(manager.updated_at),
  };
}
