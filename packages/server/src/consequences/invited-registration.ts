import type { Reader, Transaction } from '../ground/database/database.ts';
import { type Accepting, accept, obstacleTo } from '../tenancy/invitations/acceptance.ts';
import { findByToken, type LockedInvitation, lockById, lockByToken } from '../tenancy/invitations/token.ts';
import type { NewEvent } from './record-events.ts';

/** A registration with the token of an invitation, which the new account accepts. */
interface Invitee {
  readonly token: string;
  /** The canonical email of the account. */
  readonly email: string;
  readonly now: number;
}

/** An invitation that an account is about to accept. */
interface InvitationToAccept {
  readonly id: string;
  /** The error because of which the account cannot accept it, if any. */
  readonly obstacle: ReturnType<typeof obstacleTo>;
  /** Whether it was mailed to the account's address, which it therefore verifies. */
  readonly verifiesEmail: boolean;
  /** @returns the events; undefined where the organization has too many managers */
  readonly accept: (tx: Transaction, by: Accepting) => Promise<readonly NewEvent[] | undefined>;
}

/** The invitation of a token, if it is valid. Does not check whether the organization exists. */
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

/** The same by its id, for a registration that began with its token. */
export async function lockInvitationById(
  tx: Transaction,
  { id, email, now }: Omit<Invitee, 'token'> & { readonly id: string },
): Promise<InvitationToAccept | undefined> {
  const locked = await lockById(tx, id, now);
  return locked && toAccept(locked, email);
}

function toAccept(locked: LockedInvitation, email: string): InvitationToAccept {
  const { invitation } = locked;
  return {
    id: invitation.id,
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
