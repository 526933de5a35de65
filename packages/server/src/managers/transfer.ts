import { holdAccount } from '../accounts/store.ts';
import type { Needs } from '../handler.ts';
import { isId } from '../id.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { presentManager } from './manager.ts';
import { findManager, findManagerOf, updateManagerRow } from './store.ts';

/** Makes another manager an owner in place of the caller, who stays as an admin. */
export function transferOrganization({ change }: Pick<Needs, 'change'>) {
  return change('transferOrganization', {
    apply: async ({ tx, target: { organization }, caller, body, now, fail }) => {
      const own = await findManagerOf(tx, organization.id, caller.account.id);
      if (!own) throw new TypeError('The caller is no manager of the organization');
      const successor = isId(body.managerId) ? await findManager(tx, body.managerId) : undefined;
      const isThere = successor !== undefined && (await holdAccount(tx, successor.account_id));
      if (!isThere || successor.organization_id !== organization.id || successor.id === own.id)
        throw fail('FIELDS_VALIDATION_ERROR', {
          managerId: 'must be the id of another manager of the organization',
        });
      if (successor.accepted !== 1)
        throw fail('FIELDS_VALIDATION_ERROR', { managerId: 'must be the id of a manager who has accepted' });
      await updateManagerRow(tx, own, { role: 'admin', updated_at: now });
      const owner = await updateManagerRow(tx, successor, { role: 'owner', updated_at: now });
      const inviter = { id: own.account_id, organization: organization.id, role: 'admin' } as const;
      const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'inviter_role_changed', now });
      const details = { fromManagerId: own.id, toManagerId: owner.id };
      return {
        events: [organizationEvent('organization.ownership_transferred', organization, details), ...revoked],
        answer: { status: 200, body: presentManager(owner) },
      };
    },
  });
}
