import type { Reader, Transaction } from '../../ground/database/database.ts';
import { findSecret } from '../../identity/accounts/mailed-secret.ts';
import { lockOrganizationRow } from '../organizations/store.ts';
import type { Invitation } from './invitation.ts';
import { findInvitation } from './store.ts';

/**
 * Finds the invitation of a token from a mail. Using a token does not void it: the invitation's state decides what can
 * still be done with it.
 */
export async function findByToken(read: Reader, token: string, now: number): Promise<Invitation | undefined> {
  const secret = await findSecret(read, { purposes: ['invitation'], secret: token, now });
  return secret && findInvitation(read, secret.subject, now);
}

/** An invitation whose organization is locked. */
export interface LockedInvitation {
  readonly invitation: Invitation;
  /** False while the organization is deleted. */
  readonly isOrganizationThere: boolean;
}

/** Finds the invitation of a token, with its organization locked until the transaction ends. */
export async function lockByToken(
  tx: Transaction,
  token: string,
  now: number,
): Promise<LockedInvitation | undefined> {
  return lockFound(tx, () => findByToken(tx, token, now));
}

/** The same for an invitation whose token was shown before. */
export async function lockById(
  tx: Transaction,
  id: string,
  now: number,
): Promise<LockedInvitation | undefined> {
  return lockFound(tx, () => findInvitation(tx, id, now));
}

async function lockFound(
  tx: Transaction,
  find: () => Promise<Invitation | undefined>,
): Promise<LockedInvitation | undefined> {
  const found = await find();
  if (!found) return undefined;
  const organization = await lockOrganizationRow(tx, found.organization_id);
  // Read again: the previous holder of the lock may have voided the token or changed the invitation.
  const invitation = await find();
  return invitation && { invitation, isOrganizationThere: organization !== undefined };
}
