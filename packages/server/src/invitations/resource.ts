import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import type { SessionCaller } from '../sessions/session.ts';
import { presentInvitation, type SeenInvitation } from './invitation.ts';
import { findReceived, lockReceived, type ReceivedInvitation } from './received.ts';
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

/** An invitation to the verified address of the caller, whatever has become of it and of its organization. */
export function receivedInvitationResource({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): Resource<ReceivedInvitation, SessionCaller> {
  return {
    locate: (id, { account }) => findReceived(database.read, { id, account, now: clock() }),
    lock: (tx, { invitation, account }) => lockReceived(tx, { id: invitation.id, account, now: clock() }),
    present: ({ invitation }) => presentInvitation(invitation),
  };
}
