import type { RoleName } from '@portico/api';
import type { Transaction } from '../database/database.ts';
import type { NewEvent } from '../events/event.ts';
import { mayGrant } from '../permissions.ts';
import { invitationEvent } from './invitation.ts';
import { listPendingOf, markAsRevoked } from './store.ts';

/** An account or an API key that made invitations, as it is now. */
export interface Inviter {
  readonly id: string;
  /** Where it is a manager; in all organizations when absent. */
  readonly organization?: string;
  /** Its role there; undefined where it has none any more. */
  readonly role?: RoleName;
}

export type RevocationReason =
  | 'inviter_removed'
  | 'inviter_role_changed'
  | 'inviter_deleted'
  | 'api_key_revoked';

/**
 * Revokes the pending invitations that an account or an API key made and could not make now. Whoever takes a role away holds the lock
 * of the organization, so that nobody accepts one meanwhile.
 * @returns what happened, for the change to record
 */
export async function revokeInvitationsOf(
  tx: Transaction,
  { role, ...inviter }: Inviter,
  { reason, now }: { readonly reason: RevocationReason; readonly now: number },
): Promise<NewEvent[]> {
  const pending = await listPendingOf(tx, inviter, now);
  const lost = pending.filter((invitation) => !mayGrant('invitations:create', role, invitation.role));
  await markAsRevoked(
    tx,
    lost.map(({ id }) => id),
  );
  return lost.map((invitation) => invitationEvent('invitation.revoked', invitation, { reason }));
}
