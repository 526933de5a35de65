import { eventsOf, type NewEvent } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { ConnectionRow, IdentityRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { noteRole } from '../identities/store.ts';
import { createManager } from '../managers/create.ts';
import { changeRoles } from '../managers/steps.ts';
import { findManagerOf } from '../managers/store.ts';
import { TEAM } from '../roles/giving.ts';
import { rolesGiven } from './roles.ts';

interface Entering {
  readonly identity: IdentityRow;
  /** What the provider says of the person. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/**
 * Gives somebody who came by a connection their place in its organization, which must be locked: with the role that
 * follows from what the provider says. A role that was given otherwise, or changed since, can be raised, but not lowered.
 */
export async function enterOrganization(
  tx: Transaction,
  connection: ConnectionRow,
  { identity, claims, now }: Entering,
  { amounts }: Pick<Needs, 'amounts'>,
): Promise<readonly NewEvent[] | 'MANAGER_LIMIT_REACHED'> {
  const { organization_id: organizationId } = connection;
  const [role] = rolesGiven(connection, claims);
  const { account_id: accountId } = identity;
  const manager = await findManagerOf(tx, organizationId, accountId);
  if (!manager) {
    const added = await createManager(
      tx,
      // The organization shows by its domain that it speaks for the address.
      { organizationId, accountId, role, isAccepted: true, giver: TEAM, now },
      amounts,
    );
    if (added === 'MANAGER_LIMIT_REACHED') return added;
    if (typeof added === 'string') throw new TypeError('Somebody without a manager is one');
    await noteRole(tx, identity, { role, role_given_at: now });
    return bySelf(eventsOf(added.events), accountId);
  }
  const isGiven = manager.role === identity.role && manager.updated_at === identity.role_given_at;
  const isHigher = manager.role === 'viewer' && role === 'admin';
  if (manager.role === role || !(isHigher || (isGiven && manager.role !== 'owner'))) return [];
  const changed = await changeRoles(tx, manager, { role, giver: TEAM, now });
  if (typeof changed === 'string') throw new TypeError('A manager who is no owner cannot be changed');
  await noteRole(tx, identity, { role, role_given_at: changed.manager.updated_at });
  return bySelf(eventsOf(changed.events), accountId);
}

/** Nobody is signed in yet: what the person brings about is theirs. */
function bySelf(events: readonly NewEvent[], actor: string): NewEvent[] {
  return events.map((event) => ({ ...event, actor }));
}
