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

/** The role of a manager, unless a connection gave it. */
export async function roleByHand(
  tx: Transaction,
  { id, role }: Pick<Manager, 'id' | 'role'>,
): Promise<Role | undefined> {
  return (await roleGivenTo(tx, id)) === role ? undefined : role;
}

async function roleGivenTo(tx: Transaction, id: string): Promise<Role | undefined> {
  const row = await tx
    .selectFrom('given_roles')
    .select('role')
    .where('manager_id', '=', id)
    .executeTakeFirst();
  return row?.role;
}

/**
 * Brings the role of a manager up to date with what a connection gives. A role that it gave before follows in both directions;
 * one that was given by hand is not lowered.
 */
export async function giveRole(
  tx: Transaction,
  manager: Manager,
  { role: given, now }: { readonly role: GivenRoleRow['role']; readonly now: number },
): Promise<readonly NewEvent[]> {
  const byHand = await roleByHand(tx, manager);
  const role = byHand ? higherRole<Role>(given, byHand) : given;
  const changed = await changeRoles(tx, manager, { role, giver: TEAM, now });
  if (typeof changed === 'string') throw new TypeError('A connection makes nobody an owner, and lowers none');
  await noteGivenRole(tx, { manager_id: manager.id, role: given });
  return eventsOf(changed.events);
}

export async function noteGivenRole(tx: Transaction, row: GivenRoleRow): Promise<void> {
  await tx
    .insertInto('given_roles')
    .values(row)
    .onConflict((conflict) => conflict.column('manager_id').doUpdateSet({ role: row.role }))
    .execute();
}
