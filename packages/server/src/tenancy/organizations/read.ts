import { totalOf } from '../../ground/paging.ts';
import { type Rows, type Searchable, searchPage } from '../../ground/search/list.ts';
import { findableOrganization, isFound } from '../../ground/search/words.ts';
import { ok } from '../../pipeline/answers.ts';
import { type Caller, isPerson } from '../../pipeline/callers/caller.ts';
import type { InSession } from '../../pipeline/callers/session.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { listManaged, listOrganizationRows, organizationsOf, waysToOrganizations } from './list-store.ts';
import {
  type HoldingOrganization,
  presentOrganization,
  type SeenOrganization,
  seenAs,
} from './organization.ts';
import { findOrganization, findOwned, lockOrganization, lockOwned } from './store.ts';

/** An organization that is not deleted, with the role of the caller in it, if any. */
export function organizationResource({ database, publicUrl }: ResourceNeeds): Resource<SeenOrganization> {
  const find = findOrganization(database);
  return {
    locate: find,
    lock: (tx, { organization }, caller) => lockOrganization(tx, organization.id, caller),
    present: (seen) => presentOrganization(seen, publicUrl()),
  };
}

/**
 * An organization that the caller owns, if it is not deleted or can still be restored. An API key finds its own, so that it
 * gets 403 instead of 404.
 */
export function ownedOrganizationResource({
  database,
  clock,
  deletionGrace,
  publicUrl,
}: ResourceNeeds): Resource<SeenOrganization> {
  const find = findOwned(database);
  const findLive = findOrganization(database);
  const seen = (organization: HoldingOrganization | undefined): SeenOrganization | undefined => {
    if (!organization) return undefined;
    const { deleted_at } = organization;
    const isGone = deleted_at !== null && deleted_at <= clock() - deletionGrace;
    return isGone ? undefined : seenAs('owner', organization);
  };
  return {
    locate: async (id, caller) => {
      if (isPerson(caller)) return seen(await find(id, caller.account.id));
      const found = await findLive(id, caller);
      return found?.role === undefined ? undefined : found;
    },
    lock: async (tx, { organization }, { account }: InSession) =>
      seen(await lockOwned(tx, organization.id, account.id)),
    present: (organization) => presentOrganization(organization, publicUrl()),
  };
}

export function getOrganization({ publicUrl }: Needs): HandlerOf<'getOrganization'> {
  return { handle: ({ target }) => ok(presentOrganization(target, publicUrl())) };
}

type ListedOrganization = Pick<SeenOrganization, 'organization' | 'role'> & { readonly id: string };

/** The organizations that a caller sees. */
interface List extends Searchable {
  readonly list: (rows: Rows) => Promise<ListedOrganization[]>;
}

export function listOrganizations({
  database,
  clock,
  deletionGrace,
  publicUrl,
}: Needs): HandlerOf<'listOrganizations'> {
  const { read } = database;
  const present = (listed: ListedOrganization) => presentOrganization(listed, publicUrl());
  const find = findOrganization(database);
  // The most frequent query is prepared once.
  const managed = listManaged(database);

  function listOf(accountId: string, isDeleted: boolean): List {
    const of = { accountId, deletedAfter: isDeleted ? clock() - deletionGrace : undefined };
    return {
      ways: (sought) => waysToOrganizations(database, of, sought),
      list: async (rows) => {
        const isFirst = !isDeleted && !('ids' in rows);
        const found = isFirst ? await managed(accountId, rows) : await listOrganizationRows(read, of, rows);
        return found.map(({ role, ...organization }) => ({ id: organization.id, organization, role }));
      },
      total: () => totalOf(read, organizationsOf(read, of)),
    };
  }

  async function listOfKey(caller: Caller & { kind: 'api_key' }, isDeleted: boolean): Promise<List> {
    const own = isDeleted ? undefined : await find(caller.key.organization_id, caller);
    const all = own ? [{ id: own.organization.id, ...own }] : [];
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
      list: async (rows) => ('ids' in rows ? all : all.filter(({ id }) => id < rows.before)),
      total: async () => all.length,
    };
  }

  return {
    handle: async ({ caller, query, ...asker }) => {
      const isDeleted = query.state === 'deleted';
      const list =
        caller.kind === 'api_key' ? await listOfKey(caller, isDeleted) : listOf(caller.account.id, isDeleted);
      return ok(await searchPage({ ...list, present }, query, asker));
    },
  };
}
