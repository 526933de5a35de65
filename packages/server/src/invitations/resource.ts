import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { presentInvitation, type SeenInvitation } from './invitation.ts';
import { findSeenInvitation, lockInvitation } from './store.ts';

/** An invitation of an organization that is not deleted; who changes one holds the lock of the organization. */
export function invitationResource({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): Resource<SeenInvitation> {
  const find = findSeenInvitation(database);
  return {
    locate: (id, caller) => find(id, caller, clock()),
    lock: (tx, { invitation }, caller) => lockInvitation(tx, invitation, caller, clock()),
    present: ({ invitation }) => presentInvitation(invitation),
  };
}
