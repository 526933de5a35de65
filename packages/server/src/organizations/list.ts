import type { Caller } from '../callers/caller.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { type PageBounds, pageBounds, pageOf } from '../paging.ts';
import { presentOrganization, type SeenOrganization } from './organization.ts';
import { findOrganization, listDeleted, listManaged } from './store.ts';

type Listed = Pick<SeenOrganization, 'organization' | 'role'>;

export function listOrganizations({
  database,
  clock,
  deletionGrace,
}: Pick<Needs, 'database' | 'clock' | 'deletionGrace'>): HandlerOf<'listOrganizations'> {
  const find = findOrganization(database);
  const managed = listManaged(database);

  async function list(caller: Caller, isDeleted: boolean, bounds: PageBounds): Promise<Listed[]> {
    if (caller.kind === 'api_key') {
      const own = isDeleted ? undefined : await find(caller.key.organization_id, caller);
      return own && own.organization.id < bounds.before ? [own] : [];
    }
    const rows = isDeleted
      ? await listDeleted(database.read, caller.account.id, clock() - deletionGrace, bounds)
      : await managed(caller.account.id, bounds);
    return rows.map(({ role, ...organization }) => ({ organization, role }));
  }

  return {
    handle: async ({ caller, query }) => {
      const bounds = pageBounds(query);
      const rows = await list(caller, query.state === 'deleted', bounds);
      const body = pageOf(rows, bounds, ({ organization }) => organization.id, presentOrganization);
      return { status: 200, body };
    },
  };
}
