import type { Transaction } from '../ground/database/database.ts';
import { revokeInvitationsForTeam } from '../tenancy/invitations/revocation.ts';

/** Revokes the invitations of a service key that was just revoked. */
export function afterServiceKey(tx: Transaction, id: string): Promise<void> {
  return revokeInvitationsForTeam(tx, id, 'service_key_revoked');
}

/** Revokes the invitations of a former operator. Those made as a manager stay. */
export function afterOperator(tx: Transaction, accountId: string): Promise<void> {
  return revokeInvitationsForTeam(tx, accountId, 'operator_removed');
}
