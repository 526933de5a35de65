import { ROLES } from '@portico/api';
import { eventsOf, type NewEvent } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { GivenRoleRow } from '../database/schema.ts';
import { TEAM } from '../roles/giving.ts';
import type { Manager } from './manager.ts';
import { changeRoles } from './steps.ts';

type Role = Manager['role'];

export const higherRole = <One extends Role>(one: One, other: One): One =>
  ROLES.indexOf(one) < ROLES.indexOf(other) ? one : other;

/** The role of a manager, unless it followed from a sign-in or from groups, and nobody has changed it since. */
export async function roleByHand(
  tx: Transaction,
  { id, role, updated_at }: Pick<Manager, 'id' | 'role' | 'updated_at'>,
): Promise<Role | undefined> {
  const given = await tx
    .selectFrom('given_roles')
    .select(['role', 'given_at'])
    .where('manager_id', '=', id)
    .executeTakeFirst();
  return given?.role === role && given.given_at === updated_at ? undefined : role;
}

/**
 * Brings the role of a manager up to date with what follows from a sign-in through a connection, or from groups of its
 * directory. A role that followed from either before is changed in both directions; one that was given by hand, or
 * changed since, can be raised, but not lowered.
 */
export async function giveRole(
  tx: Transaction,
  manager: Manager,
  { role: given, now }: { readonly role: GivenRoleRow['role']; readonly now: number },
): Promise<readonly NewEvent[]> {
  const byHand = await roleByHand(tx, manager);
  const role = byHand ? higherRole<Role>(given, byHand) : given;
  if (role === manager.role) return [];
  const changed = await changeRoles(tx, manager, { role, giver: TEAM, now });
  if (typeof changed === 'string') throw new TypeError('What follows makes nobody an owner, and lowers none');
  const { id: manager_id, updated_at: given_at } = changed.manager;
  await noteGivenRole(tx, { manager_id, role: given, given_at });
  return eventsOf(changed.events);
}

export async function noteGivenRole(tx: Transaction, row: GivenRoleRow): Promise<void> {
  const { role, given_at } = row;
  await tx
    .insertInto('given_roles')
    .values(row)
    .onConflict((conflict) => conflict.column('manager_id').doUpdateSet({ role, given_at }))
    .execute();
}
