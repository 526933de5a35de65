import type { RevokedWithManager, RoleName } from '@portico/api';
import { flaw } from '@portico/api';
import { Failure, type Flaw } from '@portico/conventions';
import { isId } from '../../ground/id.ts';
import { holdAccount } from '../../identity/accounts/store.ts';
import { ok } from '../../pipeline/answers.ts';
import { actorOf } from '../../pipeline/callers/caller.ts';
import { changing } from '../handler.ts';
import { revokeInvitationsOf, revokeUngivable } from '../invitations/revocation.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { giverOf, roleFlaws } from '../roles/giving.ts';
import { type Manager, managerEvent, presentManager } from './manager.ts';
import { release } from './release.ts';
import { changeRoles, removeFromOrganization } from './steps.ts';
import { findManager, findManagerOf, updateManagerRow } from './store.ts';

/** Records that an account which was added directly agrees to be a manager. */
export const acceptManager = changing('acceptManager', () => ({
  apply: async ({ tx, target: { manager }, now }) => {
    if (manager.accepted === 1) return { events: 'unchanged', answer: ok(presentManager(manager)) };
    const accepted = await updateManagerRow(tx, manager, { accepted: 1, updated_at: now });
    return { events: managerEvent('manager.accepted', manager, {}), answer: ok(presentManager(accepted)) };
  },
}));

export const updateManager = changing('updateManager', ({ database }) => ({
  validate: ({ role, ssoHeld }, _, { manager }, invalid) => {
    // A role that is missing comes before roles that do not exist.
    if (role === undefined && ssoHeld === undefined && Object.keys(invalid).length === 0)
      throw new Failure('REQUIRED_FIELDS_MISSING', { detail: 'Missing: role.' });
    return { ...flawsOf(manager, role), ...holdingFlaws(manager, ssoHeld) };
  },
  alsoInvalid: ({ roles }, _, { manager }) => roleFlaws(database.read, manager.organization_id, roles),
  grants: ({ role }) => role,
  demands: ({ body: { role, ssoHeld } }, { manager }) => ({
    ...(role === 'owner' && { isForRecent: true }),
    ...(isReleased(manager, ssoHeld) && { permissions: ['connections:manage'], isForStrong: true }),
  }),
  apply: async ({ tx, target: { manager, role: own }, caller, body, now, fail }) => {
    const { role, roles, ssoHeld } = body;
    const flaws = { ...flawsOf(manager, role), ...holdingFlaws(manager, ssoHeld) };
    if (Object.keys(flaws).length > 0) throw fail('FIELDS_VALIDATION_ERROR', flaws);
    const changed = await changeRoles(tx, manager, {
      role,
      roles,
      giver: giverOf(caller, manager.organization_id, own),
      now,
    });
    if (typeof changed === 'string') throw fail(changed);
    const done = isReleased(manager, ssoHeld) ? await release(tx, changed, now) : { ...changed, mails: [] };
    return { events: done.events, mails: done.mails, answer: ok(presentManager(done.manager)) };
  },
}));

const isReleased = ({ is_held }: Manager, ssoHeld: boolean | undefined) => ssoHeld === false && is_held === 1;

/** Managers are held because of their address alone. */
function holdingFlaws({ is_held }: Manager, ssoHeld: boolean | undefined): { ssoHeld?: Flaw } {
  return ssoHeld === true && is_held === 0
    ? { ssoHeld: flaw('not_allowed', 'can only be set to false') }
    : {};
}

/** Owners must have accepted being a manager first. */
function flawsOf({ accepted }: Manager, role: RoleName | undefined): { role?: Flaw } {
  return role === 'owner' && accepted !== 1
    ? { role: flaw('not_accepted', 'cannot be owner until the manager has accepted') }
    : {};
}

/** The permissions needed to revoke what a manager created. */
const PERMISSIONS = { keys: 'api-keys:manage', webhooks: 'webhooks:delete' } as const;

export const removeManager = changing('removeManager', () => ({
  demands: ({ query }) => {
    const kinds = kindsIn(query);
    return { permissions: kinds.map((kind) => PERMISSIONS[kind]), isForPeople: kinds.includes('keys') };
  },

  apply: async ({ tx, target: { manager }, caller, query, now, fail }) => {
    const removal = { by: actorOf(caller), kinds: kindsIn(query), now };
    const removed = await removeFromOrganization(tx, manager, removal);
    if (typeof removed === 'string') throw fail(removed);
    return { ...removed, answer: { status: 204 } };
  },
}));

function kindsIn({ revoke }: { readonly revoke?: string }): RevokedWithManager[] {
  return (revoke?.split(',') ?? []) as RevokedWithManager[];
}

/** Makes another manager an owner in place of the caller, who stays as an admin. */
export const transferOrganization = changing('transferOrganization', () => ({
  apply: async ({ tx, target: { organization }, caller, body, now, fail }) => {
    const own = await findManagerOf(tx, organization.id, caller.account.id);
    if (!own) throw new TypeError('The caller is not a manager of the organization');
    const successor = isId(body.managerId) ? await findManager(tx, body.managerId) : undefined;
    const isThere = successor !== undefined && (await holdAccount(tx, successor.account_id));
    if (!isThere || successor.organization_id !== organization.id || successor.id === own.id)
      throw fail('FIELDS_VALIDATION_ERROR', {
        managerId: flaw('unknown', 'must be the ID of another manager of the organization'),
      });
    if (successor.accepted !== 1)
      throw fail('FIELDS_VALIDATION_ERROR', {
        managerId: flaw('not_accepted', 'must be the ID of a manager who has accepted'),
      });
    await updateManagerRow(tx, own, { role: 'admin', updated_at: now });
    const owner = await updateManagerRow(tx, successor, { role: 'owner', updated_at: now });
    const inviter = { id: own.account_id, organization: organization.id, role: 'admin' } as const;
    const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'inviter_role_changed', now });
    const ungivable = await revokeUngivable(tx, organization.id, now);
    const details = { fromManagerId: own.id, toManagerId: owner.id };
    return {
      events: [
        organizationEvent('organization.ownership_transferred', organization, details),
        ...revoked,
        ...ungivable,
      ],
      answer: ok(presentManager(owner)),
    };
  },
}));
