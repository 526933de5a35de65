import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { insertManager } from '../managers/store.ts';
import { organizationEvent, presentOrganization } from './organization.ts';
import { insertOrganization } from './store.ts';

export function createOrganization({ change }: Pick<Needs, 'change'>) {
  return change('createOrganization', {
    apply: async ({ tx, caller, body, now }) => {
      const times = { created_at: now, updated_at: now };
      const organization = {
        id: newId(),
        name: body.name,
        ...times,
        deleted_at: null,
        require_second_factor: 0,
      };
      const role = 'owner';
      const owner = { organization_id: organization.id, account_id: caller.account.id, role } as const;
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
