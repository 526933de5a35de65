import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { pageBounds, pageOf } from '../page.ts';
import { presentOrganization } from './organization.ts';
import { listDeleted, listManaged } from './store.ts';

export interface ListOrganizationsNeeds {
  readonly database: Database;
  readonly clock: Clock;
  /** How long a deleted organization can be restored, in milliseconds. */
  readonly deletionGrace: number;
}

export function listOrganizations({
  database,
  clock,
  deletionGrace,
}: ListOrganizationsNeeds): HandlerOf<'listOrganizations'> {
  const managed = listManaged(database);
  return {
    handle: async ({ caller: { account }, query }) => {
      const bounds = pageBounds(query);
      const rows =
        query.state === 'deleted'
          ? await listDeleted(database.read, account.id, clock() - deletionGrace, bounds)
          : await managed(account.id, bounds);
      return {
        status: 200,
        body: pageOf(
          rows,
          bounds,
          ({ id }) => id,
          (row) => presentOrganization(row, row.role),
        ),
      };
    },
  };
}
