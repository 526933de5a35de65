import assert from 'node:assert/strict';
import { type Extent, type Permission, permissions, ROLES, type RoleName } from '@portico/api';
import type { Operation } from '@portico/conventions';

/** The least role that may do it to a viewer other than the caller, and the greatest that may not, if any. */
export function rolesFor({ permission }: Operation): { permitted: RoleName; refused: RoleName | undefined } {
  const row: Readonly<Partial<Record<RoleName, Extent>>> = permissions[permission as Permission];
  const may = (role: RoleName) => row[role] !== undefined && row[role] !== 'self';
  const permitted = ROLES.findLast(may);
  assert.ok(permitted);
  return { permitted, refused: ROLES.find((role) => !may(role)) };
}
