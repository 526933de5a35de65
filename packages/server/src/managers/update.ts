import type { RoleName } from '@portico/api';
import { holdAccount } from '../accounts/store.ts';
import { differences } from '../consequences/record-events.ts';
import type { Needs } from '../handler.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { type Manager, managerEvent, presentManager } from './manager.ts';
import { isLastOwner } from './ownership.ts';
import { updateManagerRow } from './store.ts';

export function updateManager({ change }: Pick<Needs, 'change'>) {
  return change('updateManager', {
    validate: ({ role }, _, { manager }) => flawsOf(manager, role),
    grants: ({ role }) => role,
    demands: ({ body: { role } }) => (role === 'owner' ? { isForRecent: true } : undefined),
    apply: async ({ tx, target: { manager }, body: { role }, now, fail }) => {
      const details = differences({ role: manager.role }, { role });
      if (!details) return { events: 'unchanged', answer: { status: 200, body: presentManager(manager) } };
      const flaws = flawsOf(manager, role);
      if (flaws.role) throw fail('FIELDS_VALIDATION_ERROR', flaws);
      if (role !== 'owner' && (await isLastOwner(tx, manager))) throw fail('LAST_OWNER');
      // Whoever is being deleted becomes the owner of nothing.
      if (role === 'owner' && !(await holdAccount(tx, manager.account_id))) throw fail('MANAGER_NOT_FOUND');
      const changed = await updateManagerRow(tx, manager, { role, updated_at: now });
      const inviter = { id: manager.account_id, organization: manager.organization_id, role };
      const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'inviter_role_changed', now });
      return {
        events: [managerEvent('manager.role_changed', manager, details), ...revoked],
        answer: { status: 200, body: presentManager(changed) },
      };
    },
  });
}

/** Nobody is made to answer for an organization without a word of theirs. */
function flawsOf({ accepted }: Manager, role: RoleName | undefined): { role?: string } {
  return role === 'owner' && accepted !== 1
    ? { role: 'cannot be owner before the manager has accepted' }
    : {};
}
