import { flaw } from '@portico/api';
import { hideOrganization } from '../../consequences/organization-deleted.ts';
import { differences } from '../../consequences/record-events.ts';
import { hasAsMany } from '../../ground/database/database.ts';
import type { OrganizationRow } from '../../ground/database/schema.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { changing } from '../handler.ts';
import { newManager } from '../managers/columns.ts';
import { insertManager } from '../managers/store.ts';
import { firstDemands } from '../policies/defaults.ts';
import { beginHolding, endHolding } from '../policies/sso-held.ts';
import { giveRoles, TEAM } from '../roles/giving.ts';
import { newOrganization } from './columns.ts';
import { markAsRestored } from './ending-store.ts';
import { organizationEvent, presentOrganization } from './organization.ts';
import {
  hasActiveConnection,
  insertOrganization,
  managesAsMany,
  ownedBy,
  replaceLogo,
  updateOrganizationRow,
} from './store.ts';

const NOT_FOR_FOUNDERS = flaw('not_allowed', 'must be roles that the service offers to founders');

export const createOrganization = changing(
  'createOrganization',
  ({ amounts, limits, founderRoles, publicUrl }) => ({
    validate: ({ roles = [] }) =>
      roles.every((name) => founderRoles.includes(name)) ? {} : { roles: NOT_FOR_FOUNDERS },
    apply: async ({ tx, caller, body, now, fail }) => {
      const { id: accountId } = caller.account;
      const { organizations: most } = amounts;
      // The first condition is cheap, and nearly always false: only then is ownership of each organization checked.
      if ((await managesAsMany(tx, accountId, most)) && (await hasAsMany(ownedBy(tx, accountId), most)))
        throw fail('ORGANIZATION_LIMIT_REACHED', {
          detail: 'Your account already owns the maximum number.',
        });
      const excess = await limits.organization(tx, accountId);
      if (excess) throw fail('ORGANIZATION_LIMIT_REACHED', { detail: excess.detail });
      const organization = newOrganization({ name: body.name, demands: await firstDemands(tx), now });
      const role = 'owner';
      const byHook = await insertOrganization(tx, organization);
      const manager = newManager({ organization_id: organization.id, account_id: accountId, role }, now);
      await insertManager(tx, manager);
      // The team offers these roles, or its hook gives them, so it counts as their giver.
      const roles = [...(body.roles ?? []), ...(byHook ?? [])];
      const to = { kind: 'manager', id: manager.id } as const;
      const given =
        roles.length > 0 &&
        (await giveRoles(tx, { to, organizationId: organization.id, names: roles, giver: TEAM }));
      return {
        events: organizationEvent('organization.created', organization, {
          name: organization.name,
          ...(given && { roles: given.to }),
        }),
        answer: created(
          `/v1/organizations/${organization.id}`,
          presentOrganization({ organization, role }, publicUrl()),
        ),
      };
    },
  }),
);

export const updateOrganization = changing('updateOrganization', ({ publicUrl }) => ({
  demands: ({ body: { requireSecondFactor, ssoRequired } }) =>
    requireSecondFactor === undefined && ssoRequired === undefined
      ? undefined
      : {
          permissions: [
            ...(requireSecondFactor === undefined ? [] : (['organization:require-second-factor'] as const)),
            ...(ssoRequired === undefined ? [] : (['connections:manage'] as const)),
          ],
          isForStrong: true,
        },
  apply: async ({ tx, target, body, now, fail }) => {
    const { name, logoData, requireSecondFactor: required, ssoRequired } = body;
    const before = target.organization;
    const require_second_factor = required === undefined ? before.require_second_factor : Number(required);
    const logo = logoData === undefined ? before.logo : (logoData?.file ?? null);
    const sso_required = ssoRequired === undefined ? before.sso_required : ssoRequired ? 1 : null;
    if (ssoRequired && !(await hasActiveConnection(tx, before.id))) throw fail('CONNECTION_NOT_ACTIVE');
    const details = differences(told(before), told({ name, logo, require_second_factor, sso_required }));
    if (!details) return { events: 'unchanged', answer: ok(presentOrganization(target, publicUrl())) };
    if (details.logo && logoData !== undefined) await replaceLogo(tx, before.id, logoData);
    const begun = details.ssoRequired ? { sso_required_at: sso_required && now } : {};
    const changed = { name, logo, require_second_factor, sso_required, ...begun, updated_at: now };
    const organization = await updateOrganizationRow(tx, before, changed);
    if (details.ssoRequired) await (sso_required ? beginHolding : endHolding)(tx, before.id);
    return {
      events: organizationEvent('organization.updated', organization, details),
      answer: ok(presentOrganization({ ...target, organization }, publicUrl())),
    };
  },
}));

/** The members of an organization whose changes events show. */
function told({
  name,
  logo,
  require_second_factor,
  sso_required,
}: Pick<OrganizationRow, 'name' | 'logo' | 'require_second_factor' | 'sso_required'>) {
  return {
    name,
    logo,
    requireSecondFactor: require_second_factor === 1,
    ssoRequired: sso_required === 1,
  };
}

/** Hides an organization from everyone. Its row stays, so that it can be restored. */
export const deleteOrganization = changing('deleteOrganization', () => ({
  apply: async ({ tx, target: { organization }, now }) => {
    return { events: await hideOrganization(tx, organization, now), answer: { status: 204 } };
  },
}));

/** Restores a deleted organization as it was. */
export const restoreOrganization = changing('restoreOrganization', ({ publicUrl }) => ({
  apply: async ({ tx, target }) => {
    const { organization } = target;
    const restored = { ...organization, deleted_at: null };
    const answer = ok(presentOrganization({ ...target, organization: restored }, publicUrl()));
    if (organization.deleted_at === null) return { events: 'unchanged', answer };
    await markAsRestored(tx, organization);
    return { events: organizationEvent('organization.restored', organization), answer };
  },
}));
