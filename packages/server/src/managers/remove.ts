import type { Needs } from '../handler.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { managerEvent } from './manager.ts';
import { isLastOwner } from './ownership.ts';
import { deleteManagerRow } from './store.ts';

export function removeManager({ change }: Pick<Needs, 'change'>) {
  return change('removeManager', {
    apply: async ({ tx, target: { manager }, now, fail }) => {
      if (await isLastOwner(tx, manager)) throw fail('LAST_OWNER');
      await deleteManagerRow(tx, manager.id);
      const inviter = { id: manager.account_id, organization: manager.organization_id };
      const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'inviter_removed', now });
      return {
        events: [managerEvent('manager.removed', manager, { role: manager.role }), ...revoked],
        answer: { status: 204 },
      };
    },
  });
}
