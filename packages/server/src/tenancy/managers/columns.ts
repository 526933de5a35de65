import { type Columns, columns, namesOf } from '../../ground/database/columns.ts';
import type { ManagerRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { IS_HELD } from '../policies/sso-held.ts';
import { permissionsOf, rolesOf } from '../roles/held.ts';

const NAMES = namesOf<Columns<ManagerRow>>({
  id: true,
  organization_id: true,
  account_id: true,
  role: true,
  accepted: true,
  sso_held: true,
  created_at: true,
  updated_at: true,
});

/** The columns of a manager `m`, what others see of the account `a`, and what follows from both. */
export const COLUMNS = [
  ...columns('m', NAMES),
  IS_HELD,
  'a.email',
  'a.name',
  rolesOf('manager', 'm.id').as('roles'),
  permissionsOf('manager', 'm.id').as('permissions'),
] as const;

type Given = Pick<ManagerRow, 'organization_id' | 'account_id' | 'role'> &
  Partial<Pick<ManagerRow, 'accepted'>>;

/** A manager who is held to the organization's own sign-in as their address says. */
export function newManager(
  { organization_id, account_id, role, accepted = 1 }: Given,
  now: number,
): ManagerRow {
  const times = { created_at: now, updated_at: now };
  return { id: newId(), organization_id, account_id, role, accepted, sso_held: null, ...times };
}
