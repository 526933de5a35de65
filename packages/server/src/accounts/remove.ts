import type { Transaction } from '../database/database.ts';
import type { AccountRow, OrganizationRow } from '../database/schema.ts';
import type { NewEvent, Recorded } from '../events/event.ts';
import { deleteAccountEvents, eraseAllAddresses } from '../events/store.ts';
import { forgetInvited } from '../invitations/forget.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { ACCOUNT_SECRETS, voidUnderWay } from '../mail/void.ts';
import { managerEvent } from '../managers/manager.ts';
import { deleteManagersOf } from '../managers/store.ts';
import { deleteOperator } from '../operators/store.ts';
import { purgeOrganization } from '../organizations/purge.ts';
import { deleteAccountRow } from './store.ts';

export interface Removal {
  /** The organizations that nobody else owns, locked with everything else that the account manages. */
  readonly owned: readonly OrganizationRow[];
  readonly now: number;
  /** Told of the account's own event. */
  readonly reason?: 'email_rejected';
}

/**
 * Removes an account for good, with its sessions, its part in organizations, and those that nobody else owns. Of what
 * happened, organizations keep what is theirs, without network addresses; of what stood in the account's list alone,
 * nothing is left but its end and what operators did.
 */
export async function removeAccount(
  tx: Transaction,
  account: AccountRow,
  { owned, reason, now }: Removal,
): Promise<Recorded> {
  const { id } = account;
  const events: NewEvent[] = [];
  for (const organization of owned)
    events.push(await purgeOrganization(tx, organization.id, 'last_owner_deleted'));
  for (const manager of await deleteManagersOf(tx, id))
    events.push(managerEvent('manager.removed', manager, { role: manager.role }));
  events.push(...(await revokeInvitationsOf(tx, { id }, { reason: 'inviter_deleted', now })));
  await voidUnderWay(tx, account, ACCOUNT_SECRETS);
  await forgetInvited(tx, account, now);
  if (await deleteOperator(tx, id)) events.push({ type: 'operator.removed', subject: id, account: id });
  await deleteAccountEvents(tx, id);
  await eraseAllAddresses(tx, { of: 'actor_id', id });
  await deleteAccountRow(tx, id);
  return [{ type: 'account.deleted', subject: id, account: id, details: reason && { reason } }, ...events];
}
