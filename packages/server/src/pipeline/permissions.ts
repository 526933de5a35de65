import { type Contracts, type Extent, type Permission, permissions, type RoleName } from '@portico/api';
import type { ManagerRow } from '../ground/database/schema.ts';

/** The manager whom an action concerns. */
export interface Subject {
  readonly role: RoleName;
  /** Whether it is the caller's own. */
  readonly isSelf: boolean;
}

/** The organization's own sign-in, as it is demanded of one of its managers. */
export interface SsoDemand {
  /** The domains whose people have to come by it. */
  readonly domains: readonly string[];
  /** Since when it is demanded, in milliseconds; null where that is not known. */
  readonly since: number | null;
  /** 1 where the manager is held to it whatever their address, and 0 where they are released; null where the address says. */
  readonly held: ManagerRow['sso_held'];
}

/** Demands of an organization beyond a second factor; each member is null where it demands nothing of that kind. */
export type Policy = Contracts['getOrganizationPolicy']['answer']['body'];

/** An organization's demands on its callers. */
export interface Demands {
  /** Null where it is the team that demands. */
  readonly organizationId: string | null;
  readonly isForStrong: boolean;
  /** Null where nobody has to come by the organization's own sign-in. */
  readonly sso: SsoDemand | null;
  readonly policy: Policy;
}

/** A caller's access to a resource. */
export interface AccessContext {
  /** The caller's role in the organization; undefined where it has none. */
  readonly role: RoleName | undefined;
  /** The organization's demands on its managers and API keys. */
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
