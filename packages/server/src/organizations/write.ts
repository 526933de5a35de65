import { differences } from '../consequences/record-events.ts';
import { hasAsMany } from '../database/database.ts';
import type { OrganizationRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { insertManager } from '../managers/store.ts';
import { organizationEvent, presentOrganization } from './organization.ts';
import {
  insertOrganization,
  managesAsMany,
  markAsDeleted,
  markAsRestored,
  ownedBy,
  updateOrganizationRow,
} from './store.ts';

export function createOrganization({ change, amounts, limits }: Needs) {
  return change('createOrganization', {
    apply: async ({ tx, caller, body, now, fail }) => {
      const { id: accountId } = caller.account;
      const { organizations: most } = amounts;
      // Nearly everybody is far from it, with all that they manage: only for the others is each looked at.
      if ((await managesAsMany(tx, accountId, most)) && (await hasAsMany(ownedBy(tx, accountId), most)))
        throw fail('ORGANIZATION_LIMIT_REACHED', { detail: 'Your account owns as many as it may.' });
      const excess = await limits.organization(tx, accountId);
      if (excess) throw fail('ORGANIZATION_LIMIT_REACHED', { detail: excess.detail });
      const times = { created_at: now, updated_at: now };
      const organization = {
        id: newId(),
        name: body.name,
        ...times,
        deleted_at: null,
        require_second_factor: 0,
      };
      const role = 'owner';
      const owner = { organization_id: organization.id, account_id: accountId, role, accepted: 1 } as const;
      await insertOrganization(tx, organization);
      await insertManager(tx, { id: newId(), ...owner, ...times });
      return {
        events: organizationEvent('organization.created', organization, { name: organization.name }),
        answer: {
          status: 201,
          headers: { Location: `/v1/organizations/${organization.id}` },
          body: presentOrganization({ organization, role }),
        },
      };
    },
  });
}

export function updateOrganization({ change }: Needs) {
  return change('updateOrganization', {
    demands: ({ body }) =>
      typeof body.requireSecondFactor === 'boolean'
        ? { permissions: ['organization:require-second-factor'], isForStrong: true }
        : undefined,
    apply: async ({ tx, target, body: { name, requireSecondFactor: required }, now }) => {
      const before = target.organization;
      const require_second_factor = required === undefined ? before.require_second_factor : Number(required);
      const details = differences(told(before), told({ name, require_second_factor }));
      if (!details)
        return { events: 'unchanged', answer: { status: 200, body: presentOrganization(target) } };
      const changed = { name, require_second_factor, updated_at: now };
      const organization = await updateOrganizationRow(tx, before, changed);
      return {
        events: organizationEvent('organization.updated', organization, details),
        answer: { status: 200, body: presentOrganization({ ...target, organization }) },
      };
    },
  });
}

/** What events tell of an organization. */
function told({ name, require_second_factor }: Pick<OrganizationRow, 'name' | 'require_second_factor'>) {
  return { name, requireSecondFactor: require_second_factor === 1 };
}

/** Puts an organization out of everyone's sight. Its row stays, so that it can be brought back. */
export function deleteOrganization({ change }: Needs) {
  return change('deleteOrganization', {
    apply: async ({ tx, target: { organization }, now }) => {
      await markAsDeleted(tx, organization, now);
      return { events: organizationEvent('organization.deleted', organization), answer: { status: 204 } };
    },
  });
}

/** Brings a deleted organization back, just as it was. */
export function restoreOrganization({ change }: Needs) {
  return change('restoreOrganization', {
    apply: async ({ tx, target }) => {
      const { organization } = target;
      const answer = { status: 200, body: presentOrganization(target) } as const;
      if (organization.deleted_at === null) return { events: 'unchanged', answer };
      await markAsRestored(tx, organization);
      return { events: organizationEvent('organization.restored', organization), answer };
    },
  });
}
