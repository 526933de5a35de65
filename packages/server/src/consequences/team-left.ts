import type { Transaction } from '../database/database.ts';
import { revokeInvitationsForTeam } from '../invitations/revocation.ts';

/** Ends what a service key began that was just revoked: the invitations that it made. */
export function afterServiceKey(tx: Transaction, id: string): Promise<void> {
  return revokeInvitationsForTeam(tx, id, 'service_key_revoked');
}

/** Ends what an account began as an operator, which it has just ceased to be. What it made as a manager stays. */
export function afterOperator(tx: Transaction, accountId: string): Promise<void> {
  return revokeInvitationsForTeam(tx, accountId, 'operator_removed');
}
