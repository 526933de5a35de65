import type { Reader, Transaction } from '../database/database.ts';
import { type Accepting, accept, obstacleTo } from '../invitations/acceptance.ts';
import { findByToken, type LockedInvitation, lockByToken } from '../invitations/token.ts';
import type { NewEvent } from './record-events.ts';

/** Somebody who registers with the token of an invitation, which the new account accepts. */
export interface Invitee {
  readonly token: string;
  /** The canonical email of the account. */
  readonly email: string;
  readonly now: number;
}

/** An invitation as the account meets it that is about to accept it. */
export interface InvitationToAccept {
  /** What keeps the account from accepting it. */
  readonly obstacle: ReturnType<typeof obstacleTo>;
  /** Whether it was mailed to the account's address, which is verified with it. */
  readonly verifiesEmail: boolean;
  /** @returns what happened; undefined where the organization has no room */
  readonly accept: (tx: Transaction, by: Accepting) => Promise<readonly NewEvent[] | undefined>;
}

/** The invitation that a token stands for, if it stands for one. Its organization is taken to be there. */
export async function findInvitationFor(
  read: Reader,
  { token, email, now }: Invitee,
): Promise<InvitationToAccept | undefined> {
  const invitation = await findByToken(read, token, now);
  return invitation && toAccept({ invitation, isOrganizationThere: true }, email);
}

/** The same, with its organization locked until the transaction ends. */
export async function lockInvitationFor(
  tx: Transaction,
  { token, email, now }: Invitee,
): Promise<InvitationToAccept | undefined> {
  const locked = await lockByToken(tx, token, now);
  return locked && toAccept(locked, email);
}

function toAccept(locked: LockedInvitation, email: string): InvitationToAccept {
  const { invitation } = locked;
  return {
    obstacle: obstacleTo(locked, email),
    verifiesEmail: invitation.email_canonical === email,
    accept: async (tx, by) => {
      const accepted = await accept(tx, invitation, by);
      if (typeof accepted !== 'string') return accepted.events;
      if (accepted === 'MANAGER_LIMIT_REACHED') return undefined;
      throw new TypeError('An account that did not exist manages the organization already');
    },
  };
}
