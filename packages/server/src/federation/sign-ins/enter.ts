import type { EmailAddress } from '@portico/api';
import { Failure } from '@portico/conventions';
import { takeOverAccount } from '../../consequences/account-taken-over.ts';
import { lockInvitationById } from '../../consequences/invited-registration.ts';
import type { NewEvent } from '../../consequences/record-events.ts';
import type { MailRequest } from '../../consequences/request-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow, SignInRow } from '../../ground/database/schema.ts';
import { foreignName } from '../../ground/names.ts';
import { newAccount } from '../../identity/accounts/columns.ts';
import { insertAccount, lockAccount } from '../../identity/accounts/store.ts';
import type { Needs } from '../handler.ts';
import { identityEvent, newIdentity } from '../identities/identity.ts';
import { linkedEvents } from '../identities/linked.ts';
import { insertIdentity } from '../identities/store.ts';
import type { ProviderClaims } from '../providers/relying-party.ts';

/** The account that somebody comes in to, locked, and what came of it. */
export interface EntryResult {
  readonly account: AccountRow;
  readonly events: readonly NewEvent[];
  readonly mails: readonly MailRequest[];
}

export interface Entering {
  readonly row: SignInRow;
  readonly said: ProviderClaims;
  readonly email: EmailAddress;
  readonly now: number;
}

type EnteringNeeds = Pick<Needs, 'amounts' | 'hasher' | 'lifetimes' | 'limits' | 'registration'>;

/**
 * Makes an account for somebody whom nobody here knows.
 * @returns undefined where another has just taken the address, or the identity
 */
export async function registerBy(
  tx: Transaction,
  { row, said, email, now }: Entering,
  { isProven, needs }: { readonly isProven: boolean; readonly needs: EnteringNeeds },
): Promise<EntryResult | undefined> {
  const { amounts, hasher, limits, registration } = needs;
  const asked = { id: row.invitation_id ?? '', email: email.canonical, now };
  const invitation = row.invitation_id === null ? undefined : await lockInvitationById(tx, asked);
  // An organization brings its people by its connection, as by invitations.
  const isBrought = invitation !== undefined || row.connection_id !== null;
  if (registration === 'closed' || (registration === 'invitation' && !isBrought))
    throw new Failure('REGISTRATION_CLOSED');
  if (invitation?.obstacle) throw new Failure(invitation.obstacle);
  const isVerified = isProven || invitation?.verifiesEmail === true;
  const name = foreignName(said.name ?? '') ?? null;
  const account = newAccount({ email, isVerified, name, password_hash: hasher.ofNobody() }, now);
  if (!(await insertAccount(tx, account))) return undefined;
  const { id } = account;
  const identity = newIdentity({ account, said, way: row, now, isUsed: true });
  // The address was free: its account is another's who has just signed in with the same identity.
  if (!(await insertIdentity(tx, identity))) throw new Failure('IDENTITY_NOT_LINKED');
  const joined = invitation
    ? await invitation.accept(tx, { accountId: id, now, most: amounts.managers })
    : [];
  if (!joined) throw new Failure('MANAGER_LIMIT_REACHED');
  const mail = { purpose: 'verification', recipient: account.email } as const;
  const excess = isVerified ? undefined : await limits.mail(tx, mail);
  const own = { subject: id, account: id, actor: id };
  const locked = await lockAccount(tx, id);
  if (!locked) throw new TypeError('An account that was just made is gone');
  return {
    account: locked,
    events: [
      { type: 'account.registered', ...own },
      ...(isVerified ? [{ type: 'account.email_verified', ...own } as const] : []),
      identityEvent('identity.linked', identity, { actor: id }),
      ...joined,
    ],
    mails: isVerified ? [] : [{ ...mail, account: id, ...(excess && { heldFor: excess.endsIn }) }],
  };
}

/**
 * Links the identity to the account that has its address, which a word that counts proves to be the person's. Where nobody
 * had proved it before, everything that was set up goes first, as with a password reset.
 */
export async function linkTo(
  tx: Transaction,
  { id, isTakenOver }: { readonly id: string; readonly isTakenOver: boolean },
  { row, said, now, needs }: Omit<Entering, 'email'> & { readonly needs: EnteringNeeds },
): Promise<EntryResult | undefined> {
  const found = await lockAccount(tx, id);
  // It was verified, or gone, since it was looked at.
  if (!found || (found.email_verified_at === null) !== isTakenOver) return undefined;
  const events: NewEvent[] = [];
  let account = found;
  if (isTakenOver) {
    const taken = await takeOverAccount(tx, found, { ...needs, isBySelf: true, now });
    account = taken.account;
    events.push(...taken.events);
  }
  const identity = newIdentity({ account, said, way: row, now, isUsed: true });
  if (!(await insertIdentity(tx, identity))) return undefined;
  events.push(...(await linkedEvents(tx, identity, { actor: id })));
  return { account, events, mails: [] };
}
