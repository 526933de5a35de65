import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { permits } from '../permissions.ts';
import { presentOrganization } from './organization.ts';
import { lockOrganization, updateOrganizationRow } from './store.ts';

/** Puts an organization out of everyone's sight. Its row stays, so that it can be brought back. */
export function deleteOrganization({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): HandlerOf<'deleteOrganization'> {
  return {
    handle: async ({ caller: { account }, target, fail, judgePreconditions }) => {
      await database.transaction(async (tx) => {
        const seen = await lockOrganization(tx, target.organization.id, account.id);
        if (!seen) throw fail('ORGANIZATION_NOT_FOUND');
        const { organization, role } = seen;
        if (!role || !permits('organization:delete', role)) throw fail('ACCESS_FORBIDDEN');
        judgePreconditions(presentOrganization(organization, role));
        await updateOrganizationRow(tx, organization.id, { deleted_at: clock() });
      });
      return { status: 204 };
    },
  };
}
