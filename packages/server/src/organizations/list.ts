import type { Caller } from '../callers/caller.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { totalOf } from '../paging.ts';
import { findPage, type Rows, showPage } from '../search/list.ts';
import type { Ways } from '../search/look.ts';
import { findableOrganization, isFound } from '../search/words.ts';
import { listManaged, listOrganizationRows, organizationsOf, waysToOrganizations } from './list-store.ts';
import { presentOrganization, type SeenOrganization } from './organization.ts';
import { findOrganization } from './store.ts';

type Listed = Pick<SeenOrganization, 'organization' | 'role'>;

/** The organizations that a caller sees. */
interface List {
  readonly ways: (sought: readonly string[]) => Ways;
  readonly rows: (rows: Rows) => Promise<Listed[]>;
  readonly total: () => Promise<number | null>;
}

export function listOrganizations({
  database,
  clock,
  deletionGrace,
}: Pick<Needs, 'database' | 'clock' | 'deletionGrace'>): HandlerOf<'listOrganizations'> {
  const { read } = database;
  const find = findOrganization(database);
  // The page that people open first is compiled once.
  const managed = listManaged(database);

  function listOf(accountId: string, isDeleted: boolean): List {
    const of = { accountId, deletedAfter: isDeleted ? clock() - deletionGrace : undefined };
    return {
      ways: (sought) => waysToOrganizations(database, of, sought),
      rows: async (rows) => {
        const isFirst = !isDeleted && !('ids' in rows);
        const found = isFirst ? await managed(accountId, rows) : await listOrganizationRows(read, of, rows);
        return found.map(({ role, ...organization }) => ({ organization, role }));
      },
      total: () => totalOf(read, organizationsOf(read, of)),
    };
  }

  async function listOfKey(caller: Caller & { kind: 'api_key' }, isDeleted: boolean): Promise<List> {
    const own = isDeleted ? undefined : await find(caller.key.organization_id, caller);
    const all = own ? [own] : [];
    return {
      ways: (sought) => ({
        list: async ({ before }) =>
          all
            .map(({ organization: { id, name } }) => ({
              id,
              name,
              found: Number(isFound(sought, findableOrganization({ name }))),
            }))
            .filter(({ id }) => id < before),
        indexes: [],
      }),
      rows: async (rows) =>
        'ids' in rows ? all : all.filter(({ organization }) => organization.id < rows.before),
      total: async () => all.length,
    };
  }

  return {
    handle: async ({ caller, query }) => {
      const isDeleted = query.state === 'deleted';
      const list =
        caller.kind === 'api_key' ? await listOfKey(caller, isDeleted) : listOf(caller.account.id, isDeleted);
      const body = await showPage({
        query,
        found: await findPage(list, query),
        list: list.rows,
        idOf: ({ organization }) => organization.id,
        present: presentOrganization,
        total: list.total,
      });
      return { status: 200, body };
    },
  };
}
