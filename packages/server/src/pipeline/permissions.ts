import { type Extent, type Permission, permissions, type RoleName } from '@portico/api';
import type { Demands } from '../tenancy/policies/demands.ts';

/** The manager whom an action concerns. */
export interface Subject {
  readonly role: RoleName;
  /** Whether it is the caller's own. */
  readonly isSelf: boolean;
}

/** A caller's access to a resource. */
export interface AccessContext {
  /** The caller's role in the organization; undefined where it has none. */
  readonly role: RoleName | undefined;
  /** What the organization demands of its managers and API keys. */
  readonly demands: Demands;
  /** The manager, where the resource is one. */
  readonly subject?: Subject;
}

/**
 * Tells whether a role permits something.
 * @param role the caller's, undefined where it has none
 * @param subject undefined where the action concerns no particular manager, or one not known yet
 */
export function permits(permission: Permission, role: RoleName | undefined, subject?: Subject): boolean {
  const extents: Readonly<Partial<Record<RoleName, Extent>>> = permissions[permission];
  const scope = role && extents[role];
  if (!scope) return false;
  if (!subject || scope === 'any') return true;
  return scope === 'self' ? subject.isSelf : subject.role !== 'owner';
}

/** Tells whether a role permits making somebody a manager of that role. */
export function mayGrant(permission: Permission, role: RoleName | undefined, granted: RoleName): boolean {
  return permits(permission, role, { role: granted, isSelf: false });
}
