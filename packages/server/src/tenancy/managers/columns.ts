import { columns, namesOf } from '../../ground/database/columns.ts';
import type { ManagerRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { IS_HELD } from '../policies/sso-held.ts';
import { MANAGER_GROUPS, MANAGER_PERMISSIONS, rolesOf } from '../roles/held.ts';

/** The columns whose first values differ between managers. */
const GIVEN = [
  'id',
  'organization_id',
  'account_id',
  'role',
  'accepted',
  'created_at',
  'updated_at',
] as const;

/** The first values of the others: the address says whether the organization's own sign-in is demanded. */
const INITIAL: Omit<ManagerRow, (typeof GIVEN)[number]> = {
  sso_held: null,
};

const NAMES = [...GIVEN, ...namesOf(INITIAL)];

/** The columns of a manager `m`, what others see of the account `a`, and what follows from both. */
export const COLUMNS = [
  ...columns('m', NAMES),
  IS_HELD,
  'a.email',
  'a.name',
  rolesOf('manager', 'm.id').as('roles'),
  MANAGER_PERMISSIONS.as('permissions'),
  MANAGER_GROUPS.as('groups'),
] as const;

type ManagerValues = Pick<ManagerRow, 'organization_id' | 'account_id' | 'role'> &
  Partial<Pick<ManagerRow, 'accepted'>>;

export function newManager(
  { organization_id, account_id, role, accepted = 1 }: ManagerValues,
  now: number,
): ManagerRow {
  const times = { created_at: now, updated_at: now };
  return { id: newId(), organization_id, account_id, role, accepted, ...times, ...INITIAL };
}
