import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf } from '../paging.ts';
import { presentOrganization } from './organization.ts';
import { listDeleted, listManaged } from './store.ts';

export function listOrganizations({
  database,
  clock,
  deletionGrace,
}: Pick<Needs, 'database' | 'clock' | 'deletionGrace'>): HandlerOf<'listOrganizations'> {
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
          ({ role, ...organization }) => presentOrganization({ organization, role }),
        ),
      };
    },
  };
}
