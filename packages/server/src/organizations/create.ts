import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { newId } from '../id.ts';
import { insertManager } from '../managers/store.ts';
import { presentOrganization } from './organization.ts';
import { insertOrganization } from './store.ts';

export function createOrganization({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): HandlerOf<'createOrganization'> {
  return {
    handle: async ({ caller, body }) => {
      const now = clock();
      const times = { created_at: now, updated_at: now };
      const organization = { id: newId(), name: body.name, ...times, deleted_at: null };
      const owner = {
        id: newId(),
        organization_id: organization.id,
        account_id: caller.account.id,
        role: 'owner',
        ...times,
      } as const;
      await database.transaction(async (tx) => {
        await insertOrganization(tx, organization);
        await insertManager(tx, owner);
      });
      return {
        status: 201,
        headers: { Location: `/v1/organizations/${organization.id}` },
        body: presentOrganization(organization, owner.role),
      };
    },
  };
}
