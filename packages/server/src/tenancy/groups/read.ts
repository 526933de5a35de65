import { Failure } from '@portico/conventions';
import { isId } from '../../ground/id.ts';
import { listPage, type PageBounds, totalOf } from '../../ground/paging.ts';
import { ok } from '../../pipeline/answers.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { findManager } from '../managers/store.ts';
import { presentOrganization, type SeenOrganization } from '../organizations/organization.ts';
import { organizationResource } from '../organizations/read.ts';
import { presentGroup, type SeenGroup, type SeenGroupMember } from './group.ts';
import { listMembers, membersIn, presentMember } from './member-store.ts';
import { asTeam, countGroups, findSeenGroup, listGroupRows, lockGroup } from './store.ts';

/** An organization whose groups somebody asks for. A service key, which needs a scope for them, counts as its owner. */
export function groupsOrganizationResource(needs: ResourceNeeds): Resource<SeenOrganization> {
  const { locate, lock } = organizationResource(needs);
  return {
    locate: async (id, caller, parameters) => {
      const seen = await locate(id, caller, parameters);
      return seen && asTeam(seen, caller);
    },
    lock: async (tx, target, caller) => {
      const locked = await lock(tx, target, caller);
      return locked && asTeam(locked, caller);
    },
    present: (seen) => presentOrganization(seen, needs.publicUrl()),
  };
}

/** A group of an organization that is not deleted. Locking it locks the organization. */
export function groupResource({ database }: ResourceNeeds): Resource<SeenGroup> {
  return {
    locate: findSeenGroup(database),
    lock: (tx, { group }, caller) => lockGroup(tx, group, caller),
    present: ({ group }) => presentGroup(group),
  };
}

/** A manager of the organization of the group that the path names before it, whether or not it is in the group. */
export function groupMemberResource({ database }: ResourceNeeds): Resource<SeenGroupMember> {
  const find = findSeenGroup(database);
  return {
    locate: async (managerId, caller, { id = '' }) => {
      const seen = await find(id, caller);
      if (!seen) throw new Failure('GROUP_NOT_FOUND');
      const manager = isId(managerId) ? await findManager(database.read, managerId) : undefined;
      return manager?.organization_id === seen.group.organization_id ? { ...seen, manager } : undefined;
    },
    lock: async (tx, { group, manager: { id } }, caller) => {
      const seen = await lockGroup(tx, group, caller);
      if (!seen) throw new Failure('GROUP_NOT_FOUND');
      const manager = await findManager(tx, id);
      return manager && { ...seen, manager };
    },
    present: ({ group }) => presentGroup(group),
  };
}

export function listGroups({ database: { read } }: Needs): HandlerOf<'listGroups'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const { managerId, search: sought, count } = query;
      const manager = managerId === undefined ? undefined : await findManager(read, managerId);
      const isOther = managerId !== undefined && manager?.organization_id !== organization.id;
      if (isOther) return ok({ items: [], nextCursor: null, ...(count && { total: 0 }) });
      const filter = { organizationId: organization.id, accountId: manager?.account_id, sought };
      const list = (page: PageBounds) => listGroupRows(read, filter, page);
      const total = () => countGroups(read, filter);
      return ok(await listPage(query, { list, present: presentGroup, total }));
    },
  };
}

export function getGroup(): HandlerOf<'getGroup'> {
  return { handle: ({ target: { group } }) => ok(presentGroup(group)) };
}

export function listGroupMembers({ database: { read } }: Needs): HandlerOf<'listGroupMembers'> {
  return {
    handle: async ({ target: { group }, query }) => {
      const list = (page: PageBounds) => listMembers(read, group, page);
      const present = presentMember(group);
      const total = () => totalOf(read, membersIn(read, group));
      return ok(await listPage(query, { list, present, total }));
    },
  };
}
