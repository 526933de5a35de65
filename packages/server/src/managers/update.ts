import type { Needs } from '../handler.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { managerEvent, presentManager } from './manager.ts';
import { isLastOwner } from './ownership.ts';
import { updateManagerRow } from './store.ts';

export function updateManager({ change }: Pick<Needs, 'change'>) {
  return change('updateManager', {
    grants: ({ role }) => role,
    apply: async ({ tx, target: { manager }, body: { role }, now, fail }) => {
      if (role !== 'owner' && (await isLastOwner(tx, manager))) throw fail('LAST_OWNER');
      const changed = await updateManagerRow(tx, manager, { role, updated_at: now });
      const inviter = { id: manager.account_id, organization: manager.organization_id, role };
      const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'inviter_role_changed', now });
      const details = { role: { from: manager.role, to: role } };
      return {
        events: [managerEvent('manager.role_changed', manager, details), ...revoked],
        answer: { status: 200, body: presentManager(changed) },
      };
    },
  });
}
