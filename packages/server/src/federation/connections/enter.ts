import { eventsOf, type NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { createManager } from '../../tenancy/managers/create.ts';
import { giveRoles, noteGivenRoles } from '../../tenancy/managers/given-roles.ts';
import { findManagerOf } from '../../tenancy/managers/store.ts';
import { TEAM } from '../../tenancy/roles/giving.ts';
import type { Needs } from '../handler.ts';

interface Entering {
  readonly accountId: string;
  /** The role that the provider's claims and groups result in. */
  readonly role: ConnectionRow['default_role'];
  /** The role that the provider's claims give by themselves. */
  readonly claimed: ConnectionRow['default_role'] | null;
  /** Whether the provider left out what gives roles: then those that somebody has stay as they are. */
  readonly isUnread: boolean;
  readonly now: number;
}

/**
 * Gives somebody who came by a connection their place in its organization, which must be locked. A role that was given by
 * hand can be raised, but is not lowered.
 */
export async function enterOrganization(
  tx: Transaction,
  { organization_id: organizationId }: ConnectionRow,
  { accountId, role, claimed, isUnread, now }: Entering,
  { amounts }: Pick<Needs, 'amounts'>,
): Promise<readonly NewEvent[] | 'MANAGER_LIMIT_REACHED'> {
  const manager = await findManagerOf(tx, organizationId, accountId);
  if (manager) {
    if (isUnread) return [];
    const giving = { organization: organizationId, gifts: [{ manager, role, claimed }], now };
    return bySelf(await giveRoles(tx, giving), accountId);
  }
  const added = await createManager(
    tx,
    // The organization shows by its domain that it speaks for the address.
    { organizationId, accountId, role, isAccepted: true, giver: TEAM, now },
    amounts,
  );
  if (added === 'MANAGER_LIMIT_REACHED') return added;
  if (typeof added === 'string') throw new TypeError('Somebody without a manager is one');
  const { id: manager_id } = added.answer.body;
  await noteGivenRoles(tx, [{ manager_id, role, given_at: now, claimed_role: claimed }]);
  return bySelf(eventsOf(added.events), accountId);
}

/** The person is not signed in yet, so they become the actor of their own events. */
function bySelf(events: readonly NewEvent[], actor: string): NewEvent[] {
  return events.map((event) => ({ ...event, actor }));
}
