import type { Caller } from '../callers/caller.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { type PageBounds, pageBounds, pageOf, totalOf, withTotal } from '../paging.ts';
import { presentOrganization, type SeenOrganization } from './organization.ts';
import { deletedBy, findOrganization, listDeleted, listManaged, managedBy } from './store.ts';

type Listed = Pick<SeenOrganization, 'organization' | 'role'>;

export function listOrganizations({
  database,
  clock,
  deletionGrace,
}: Pick<Needs, 'database' | 'clock' | 'deletionGrace'>): HandlerOf<'listOrganizations'> {
  const { read } = database;
  const find = findOrganization(database);
  const managed = listManaged(database);

  async function list(caller: Caller, isDeleted: boolean, bounds: PageBounds): Promise<Listed[]> {
    if (caller.kind === 'api_key') {
      const own = isDeleted ? undefined : await find(caller.key.organization_id, caller);
      return own && own.organization.id < bounds.before ? [own] : [];
    }
    const rows = isDeleted
      ? await listDeleted(read, caller.account.id, clock() - deletionGrace, bounds)
      : await managed(caller.account.id, bounds);
    return rows.map(({ role, ...organization }) => ({ organization, role }));
  }

  async function count(caller: Caller, isDeleted: boolean): Promise<number | null> {
    if (caller.kind === 'api_key') return isDeleted ? 0 : 1;
    const { id } = caller.account;
    return totalOf(read, isDeleted ? deletedBy(read, id, clock() - deletionGrace) : managedBy(read, id));
  }

  return {
    handle: async ({ caller, query }) => {
      const bounds = pageBounds(query);
      const rows = await list(caller, query.state === 'deleted', bounds);
      const page = pageOf(rows, bounds, ({ organization }) => organization.id, presentOrganization);
      const total = () => count(caller, query.state === 'deleted');
      return { status: 200, body: await withTotal(page, query, total) };
    },
  };
}
