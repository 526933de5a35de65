import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { UNKNOWN_INVITATION } from '../../identity/accounts/mailed-secret.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { changing } from '../handler.ts';
import { type Manager, presentManager } from '../managers/manager.ts';
import { findManagerOf } from '../managers/store.ts';
import { accept, isOpen, obstacleTo } from './acceptance.ts';
import { type Invitation, invitationEvent } from './invitation.ts';
import { updateInvitationRow } from './store.ts';
import { type LockedInvitation, lockByToken } from './token.ts';

/** Accepts with the token from the mail, which may have been passed on. */
export const acceptInvitation = changing('acceptInvitation', ({ amounts }) => ({
  apply: async ({ tx, target: account, body: { token }, now, fail }) => {
    const locked = await lockByToken(tx, token, now);
    if (!locked) throw fail('FIELDS_VALIDATION_ERROR', { token: UNKNOWN_INVITATION });
    const earlier = await acceptedBefore(tx, locked, account.id);
    if (earlier) return earlier;
    const obstacle = obstacleTo(locked, account.email_canonical);
    if (obstacle) throw fail(obstacle);
    const outcome = await acceptAs(tx, locked.invitation, { account, now, most: amounts.managers });
    if (typeof outcome === 'string') throw fail(outcome);
    return outcome;
  },
}));

/** Accepts an invitation that was sent to the account's verified address. */
export const acceptReceivedInvitation = changing('acceptReceivedInvitation', ({ amounts }) => ({
  apply: async ({ tx, target, now, fail }) => {
    const { account } = target;
    const earlier = await acceptedBefore(tx, target, account.id);
    if (earlier) return earlier;
    if (!isOpen(target)) throw fail('INVITATION_NOT_PENDING');
    const outcome = await acceptAs(tx, target.invitation, { account, now, most: amounts.managers });
    if (typeof outcome === 'string') throw fail(outcome);
    return outcome;
  },
}));

interface Acceptor {
  readonly account: Pick<AccountRow, 'id'>;
  readonly now: number;
  readonly most: number;
}

async function acceptAs(tx: Transaction, invitation: Invitation, { account, now, most }: Acceptor) {
  const accepted = await accept(tx, invitation, { accountId: account.id, now, most });
  if (typeof accepted === 'string') return accepted;
  const manager = await findManagerOf(tx, invitation.organization_id, account.id);
  if (!manager) throw new TypeError('The manager that was just added was not found');
  return {
    events: accepted.events,
    answer: created(`/v1/managers/${manager.id}`, presentManager(manager)),
  } as const;
}

/** The answer to a repeated request, where the account became a manager with this invitation and still is one. */
async function acceptedBefore(
  tx: Transaction,
  { invitation, isOrganizationThere }: LockedInvitation,
  accountId: string,
) {
  if (!isOrganizationThere || invitation.accepted_by !== accountId) return undefined;
  const manager: Manager | undefined = await findManagerOf(tx, invitation.organization_id, accountId);
  return manager && ({ events: 'unchanged', answer: ok(presentManager(manager)) } as const);
}

/** Declines with the token from the mail, which needs no account. */
export const declineInvitation = changing('declineInvitation', () => ({
  apply: async ({ tx, body: { token }, now, fail }) => {
    const locked = await lockByToken(tx, token, now);
    if (!locked) throw fail('FIELDS_VALIDATION_ERROR', { token: UNKNOWN_INVITATION });
    if (!isOpen(locked)) throw fail('INVITATION_NOT_PENDING');
    return decline(tx, locked);
  },
}));

/** Declines an invitation that was sent to the account's verified address. */
export const declineReceivedInvitation = changing('declineReceivedInvitation', () => ({
  apply: async ({ tx, target, fail }) => {
    if (!isOpen(target)) throw fail('INVITATION_NOT_PENDING');
    return decline(tx, target);
  },
}));

async function decline(tx: Transaction, { invitation }: LockedInvitation) {
  await updateInvitationRow(tx, invitation, { state: 'declined' });
  return { events: invitationEvent('invitation.declined', invitation), answer: { status: 204 } } as const;
}
