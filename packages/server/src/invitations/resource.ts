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
    locate: (id, { account }) => find(id, account.id, clock()),
    lock: (tx, { invitation }, { account }) => lockInvitation(tx, invitation, account.id, clock()),
    present: ({ invitation }) => presentInvitation(invitation),
  };
}
