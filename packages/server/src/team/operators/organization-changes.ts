import { flaw } from '@portico/api';
import { differences } from '../../consequences/record-events.ts';
import { isDuplicate } from '../../ground/database/database.ts';
import type { StoredOrganizationRow } from '../../ground/database/schema.ts';
import { accountExists, holdAccount } from '../../identity/accounts/store.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { createManager } from '../../tenancy/managers/create.ts';
import { flawsAtCreation, scopesAtCreation, writeAtCreation } from '../../tenancy/metadata/creation.ts';
import { newOrganization } from '../../tenancy/organizations/columns.ts';
import { organizationEvent } from '../../tenancy/organizations/organization.ts';
import { insertOrganization, updateOrganizationRow } from '../../tenancy/organizations/store.ts';
import { firstDemands } from '../../tenancy/policies/defaults.ts';
import { TEAM } from '../../tenancy/roles/giving.ts';
import { changing } from '../handler.ts';
import { usedEvent } from './operator.ts';
import { findAnyOrganization } from './organization-store.ts';
import { presentOperatorOrganization } from './organizations.ts';

const MANAGERS = ['managers:write'] as const;
const NO_OWNER = { ownerAccountId: flaw('unknown', 'must be the ID of an account') };

export const createOrganizationAsOperator = changing(
  'createOrganizationAsOperator',
  ({ database, amounts, publicUrl }) => ({
    validate: async ({ ownerAccountId: id, metadata }) => ({
      ...(id !== undefined && !(await accountExists(database.read, id)) && NO_OWNER),
      ...flawsAtCreation(metadata),
    }),

    // As for adding a manager.
    demands: ({ body: { ownerAccountId, metadata } }) => ({
      scopes: [...(ownerAccountId === undefined ? [] : MANAGERS), ...scopesAtCreation(metadata)],
      ...(ownerAccountId !== undefined && { isForRecent: true }),
    }),

    apply: async ({ tx, body: { name, ownerAccountId, externalId = null, metadata }, now, fail }) => {
      const row = newOrganization({ name, demands: await firstDemands(tx), now });
      const { id } = row;
      const byHook = await insertOrganization(tx, row, {
        external_id: externalId,
        awaiting_owner_since: ownerAccountId === undefined ? now : null,
      });
      if (!byHook) throw fail('EXTERNAL_ID_ALREADY_EXISTS');
      await writeAtCreation(tx, 'organization', { id, given: metadata });
      const owned = ownerAccountId === undefined ? [] : [await addOwner(ownerAccountId, byHook)];
      const organization = await findAnyOrganization(tx, id);
      if (!organization) throw new TypeError('The organization that was just created is not there');
      const details = { name, ...(externalId !== null && { externalId }) };
      return {
        events: [organizationEvent('organization.created', organization, details), ...owned],
        answer: created(
          `/v1/operator/organizations/${id}`,
          presentOperatorOrganization(organization, publicUrl()),
        ),
      };

      async function addOwner(accountId: string, roles: readonly string[]) {
        if (!(await holdAccount(tx, accountId))) throw fail('FIELDS_VALIDATION_ERROR', NO_OWNER);
        const owner = {
          organizationId: id,
          accountId,
          role: 'owner',
          isAccepted: true,
          giver: TEAM,
          roles,
          now,
        } as const;
        const added = await createManager(tx, owner, amounts);
        if (typeof added === 'string') throw new TypeError('A new organization has a manager already');
        return added.events;
      }
    },
  }),
);

export const updateOrganizationAsOperator = changing('updateOrganizationAsOperator', ({ publicUrl }) => ({
  // It can lock managers out, or let in managers whom the owners wanted to keep out.
  demands: ({ body: { requireSecondFactor } }) =>
    requireSecondFactor === undefined ? undefined : { isForRecent: true },

  apply: async ({ tx, caller, target, body, now, fail }) => {
    const { name = target.name, externalId = target.external_id, requireSecondFactor: required } = body;
    const require_second_factor = required === undefined ? target.require_second_factor : Number(required);
    const changed = { name, external_id: externalId, require_second_factor };
    const details = differences(told(target), told(changed));
    if (!details)
      return {
        events: usedEvent({
          by: caller,
          operation: 'updateOrganizationAsOperator',
          organization: target.id,
        }),
        answer: ok(presentOperatorOrganization(target, publicUrl())),
      };
    try {
      const organization = await updateOrganizationRow(tx, target, { ...changed, updated_at: now });
      return {
        events: organizationEvent('organization.updated', organization, details),
        answer: ok(presentOperatorOrganization(organization, publicUrl())),
      };
    } catch (error) {
      if (isDuplicate(error)) throw fail('EXTERNAL_ID_ALREADY_EXISTS');
      throw error;
    }
  },
}));

type OrganizationDetails = Pick<StoredOrganizationRow, 'name' | 'external_id' | 'require_second_factor'>;

/** The state of an organization as events describe it. */
function told({ name, external_id, require_second_factor }: OrganizationDetails) {
  return { name, externalId: external_id, requireSecondFactor: require_second_factor === 1 };
}
