import { eventsOf, type NewEvent } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { ConnectionRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { createManager } from '../managers/create.ts';
import { giveRole, noteGivenRole } from '../managers/given-roles.ts';
import { findManagerOf } from '../managers/store.ts';
import { TEAM } from '../roles/giving.ts';

interface Entering {
  readonly accountId: string;
  /** What follows from what the provider says. */
  readonly role: ConnectionRow['default_role'];
  readonly now: number;
}

/**
 * Gives somebody who came by a connection their place in its organization, which must be locked. A role that was given by
 * hand can be raised, but is not lowered.
 */
export async function enterOrganization(
  tx: Transaction,
  { organization_id: organizationId }: ConnectionRow,
  { accountId, role, now }: Entering,
  { amounts }: Pick<Needs, 'amounts'>,
): Promise<readonly NewEvent[] | 'MANAGER_LIMIT_REACHED'> {
  const manager = await findManagerOf(tx, organizationId, accountId);
  if (manager) return bySelf(await giveRole(tx, manager, { role, now }), accountId);
  const added = await createManager(
    tx,
    // The organization shows by its domain that it speaks for the address.
    { organizationId, accountId, role, isAccepted: true, giver: TEAM, now },
    amounts,
  );
  if (added === 'MANAGER_LIMIT_REACHED') return added;
  if (typeof added === 'string') throw new TypeError('Somebody without a manager is one');
  await noteGivenRole(tx, { manager_id: added.answer.body.id, role, given_at: now });
  return bySelf(eventsOf(added.events), accountId);
}

/** Nobody is signed in yet: what the person brings about is theirs. */
function bySelf(events: readonly NewEvent[], actor: string): NewEvent[] {
  return events.map((event) => ({ ...event, actor }));
}
