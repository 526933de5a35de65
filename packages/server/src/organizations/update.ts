import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { permits } from '../permissions.ts';
import { presentOrganization } from './organization.ts';
import { lockOrganization, updateOrganizationRow } from './store.ts';

export function updateOrganization({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): HandlerOf<'updateOrganization'> {
  return {
    handle: async ({ caller: { account }, target, body, fail, judgePreconditions }) => {
      const changed = await database.transaction(async (tx) => {
        const seen = await lockOrganization(tx, target.organization.id, account.id);
        if (!seen) throw fail('ORGANIZATION_NOT_FOUND');
        const { organization, role } = seen;
        if (!role || !permits('organization:update', role)) throw fail('ACCESS_FORBIDDEN');
        judgePreconditions(presentOrganization(organization, role));
        const change = { name: body.name, updated_at: clock() };
        await updateOrganizationRow(tx, organization.id, change);
        return presentOrganization({ ...organization, ...change }, role);
      });
      return { status: 200, body: changed };
    },
  };
}
