import type { RevokedWithManager, RoleName } from '@portico/api';
import { holdAccount } from '../accounts/store.ts';
import { actorOf } from '../callers/caller.ts';
import { endMade, idsOf, madeBy, mailsAbout } from '../consequences/manager-left.ts';
import { differences } from '../consequences/record-events.ts';
import type { Needs } from '../handler.ts';
import { isId, newId } from '../id.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { type Manager, managerEvent, presentManager } from './manager.ts';
import { isLastOwner } from './ownership.ts';
import { deleteManagerRow, findManager, findManagerOf, updateManagerRow } from './store.ts';

/** Takes the word of an account that was added directly. */
export function acceptManager({ change }: Needs) {
  return change('acceptManager', {
    apply: async ({ tx, target: { manager }, now }) => {
      if (manager.accepted === 1)
        return { events: 'unchanged', answer: { status: 200, body: presentManager(manager) } };
      const accepted = await updateManagerRow(tx, manager, { accepted: 1, updated_at: now });
      return {
        events: managerEvent('manager.accepted', manager, {}),
        answer: { status: 200, body: presentManager(accepted) },
      };
    },
  });
}

export function updateManager({ change }: Needs) {
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

/** What it takes to end what somebody made. */
const PERMISSIONS = { keys: 'api-keys:manage', webhooks: 'webhooks:delete' } as const;

export function removeManager({ change }: Needs) {
  return change('removeManager', {
    demands: ({ query }) => {
      const kinds = kindsIn(query);
      return { permissions: kinds.map((kind) => PERMISSIONS[kind]), isForPeople: kinds.includes('keys') };
    },

    apply: async ({ tx, target: { manager }, caller, query, now, fail }) => {
      if (await isLastOwner(tx, manager)) throw fail('LAST_OWNER');
      await deleteManagerRow(tx, manager.id);
      const { account_id, organization_id: organization } = manager;
      const made = await madeBy(tx, manager);
      const inviter = { id: account_id, organization };
      const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'inviter_removed', now });
      const by = actorOf(caller);
      const ended = await endMade(tx, manager, made, { kinds: kindsIn(query), now, by });
      const event = newId();
      return {
        events: [
          { ...managerEvent('manager.removed', manager, { role: manager.role, ...idsOf(made) }), id: event },
          ...revoked,
          ...ended,
        ],
        mails: await mailsAbout(tx, made, { event, organization }),
        answer: { status: 204 },
      };
    },
  });
}

function kindsIn({ revoke }: { readonly revoke?: string }): RevokedWithManager[] {
  return (revoke?.split(',') ?? []) as RevokedWithManager[];
}

/** Makes another manager an owner in place of the caller, who stays as an admin. */
export function transferOrganization({ change }: Needs) {
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
