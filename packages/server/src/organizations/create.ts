import { hasAsMany } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { insertManager } from '../managers/store.ts';
import { organizationEvent, presentOrganization } from './organization.ts';
import { insertOrganization, managesAsMany, ownedBy } from './store.ts';

export function createOrganization({
  change,
  amounts,
  limits,
}: Pick<Needs, 'change' | 'amounts' | 'limits'>) {
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
