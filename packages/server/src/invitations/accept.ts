import type { Transaction } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { type Manager, presentManager } from '../managers/manager.ts';
import { findManagerOf } from '../managers/store.ts';
import { accept, obstacleTo } from './acceptance.ts';
import { type LockedInvitation, lockByToken, UNKNOWN_TOKEN } from './token.ts';

export function acceptInvitation({ change }: Pick<Needs, 'change'>) {
  return change('acceptInvitation', {
    apply: async ({ tx, target: account, body: { token }, now, fail }) => {
      const locked = await lockByToken(tx, token, now);
      if (!locked) throw fail('FIELDS_VALIDATION_ERROR', { token: UNKNOWN_TOKEN });
      const { invitation } = locked;
      const earlier = await acceptedBefore(tx, locked, account.id);
      if (earlier) return { events: 'unchanged', answer: { status: 200, body: presentManager(earlier) } };
      const obstacle = obstacleTo(locked, account.email_canonical);
      if (obstacle) throw fail(obstacle);
      const accepted = await accept(tx, invitation, { accountId: account.id, now });
      if (!accepted) throw fail('MANAGER_ALREADY_EXISTS');
      const manager = { ...accepted.manager, email: account.email, name: account.name };
      return {
        events: accepted.events,
        answer: {
          status: 201,
          headers: { Location: `/v1/managers/${manager.id}` },
          body: presentManager(manager),
        },
      };
    },
  });
}

/** The manager that the account became with this invitation, and still is. */
async function acceptedBefore(
  tx: Transaction,
  { invitation, isOrganizationThere }: LockedInvitation,
  accountId: string,
): Promise<Manager | undefined> {
  if (!isOrganizationThere || invitation.accepted_by !== accountId) return undefined;
  return findManagerOf(tx, invitation.organization_id, accountId);
}
