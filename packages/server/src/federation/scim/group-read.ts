import type { ConnectionRow } from '../../ground/database/schema.ts';
import type { ConnectionCaller } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { foldedGroupName } from '../../tenancy/groups/group.ts';
import { lockOrganizationRow } from '../../tenancy/organizations/store.ts';
import { addressesOf } from '../connections/connection.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { wantedAttributes } from './attributes.ts';
import { presentGroup, type ScimGroup, type ScimGroupTarget } from './group.ts';
import { groupType } from './group-schema.ts';
import { countGroups, findEqualGroups, findGroup, type GroupAttribute, listGroups } from './group-store.ts';
import { invalidFilter } from './invalid.ts';
import { listed } from './list.ts';
import { membersOf } from './member-store.ts';
import { equality, type IndexLookup, mentions } from './sought.ts';

/** A group of the calling connection. Locking it locks the organization. */
export function scimGroupResource({
  database,
  publicUrl,
}: ResourceNeeds): Resource<ScimGroupTarget, ConnectionCaller> {
  return {
    locate: async (id, { connection }, { connectionId }) =>
      connectionId === connection.id ? findGroup(database.read, connection, id) : undefined,
    lock: async (tx, { connection, group }) =>
      (await lockOrganizationRow(tx, connection.organization_id))
        ? findGroup(tx, connection, group.id)
        : undefined,
    present: (target) => presentGroup(target, undefined, scimUrlOf(publicUrl(), target.connection)),
  };
}

export const scimUrlOf = (publicUrl: string, { id }: Pick<ConnectionRow, 'id'>) =>
  addressesOf(publicUrl, id).scimUrl;

export const groupAnswer = (group: ScimGroup) =>
  ({ status: 200, headers: { ETag: group.meta.version }, body: group }) as const;

/** The filters on groups that indexes answer. Of members, only the ids are compared. */
const indexedGroups: IndexLookup<GroupAttribute> = (part) => {
  const inMembers = part.kind === 'values' && part.path?.names.join() === MEMBERS;
  const [attribute, value] = equality(inMembers ? part.filter : part) ?? [];
  if (value !== undefined && attribute === (inMembers ? 'value' : 'members,value'))
    return { attribute: 'member', value, isExact: true };
  if (mentions(part, MEMBERS))
    throw invalidFilter('On members, a filter can only test whether a user is in a group.');
  if (value === undefined) return undefined;
  if (attribute === 'displayName')
    return { attribute: 'folded_name', value: foldedGroupName(value), isExact: true };
  if (attribute === 'externalId') return { attribute: 'external_id', value, isExact: true };
  return attribute === 'id' ? { attribute, value, isExact: true } : undefined;
};

/** Members are read where they are wanted alone: Microsoft Entra ID asks for groups without them. */
const MEMBERS = 'members';

/** How many members the groups of one answer have together; one group alone goes whole. */
const MOST_MEMBERS = 5_000;

/** The first groups, as many as one answer may have with their members. */
function fitting(targets: readonly ScimGroupTarget[]): readonly ScimGroupTarget[] {
  let members = 0;
  const end = targets.findIndex(({ memberCount }, at) => {
    members += memberCount;
    return at > 0 && members > MOST_MEMBERS;
  });
  return end < 0 ? targets : targets.slice(0, end);
}

export function getScimGroup({ database: { read }, publicUrl }: Needs): HandlerOf<'getScimGroup'> {
  return {
    handle: async ({ target, sentQuery }) => {
      const { connection, group } = target;
      const wanted = wantedAttributes(groupType, sentQuery);
      const members = wanted.has(MEMBERS) ? (await membersOf(read, [group])).get(group.id) : undefined;
      return groupAnswer(wanted.of(presentGroup(target, members, scimUrlOf(publicUrl(), connection))));
    },
  };
}

export function listScimGroups({ database: { read }, publicUrl }: Needs): HandlerOf<'listScimGroups'> {
  return {
    handle: ({ target: { connection }, sentQuery }) => {
      const wanted = wantedAttributes(groupType, sentQuery);
      const url = scimUrlOf(publicUrl(), connection);
      const present = (target: ScimGroupTarget) => presentGroup(target, undefined, url);
      const answer = async (targets: readonly ScimGroupTarget[]) => {
        if (!wanted.has(MEMBERS)) return targets.map(present);
        const fit = fitting(targets);
        const groups = fit.map(({ group }) => group);
        const members = await membersOf(read, groups);
        return fit.map((target) => presentGroup(target, members.get(target.group.id), url));
      };
      return listed(sentQuery, {
        type: groupType,
        indexed: indexedGroups,
        count: () => countGroups(read, connection),
        list: (rows) => listGroups(read, connection, rows),
        findEqual: (equal) => findEqualGroups(read, connection, equal),
        idOf: ({ group }) => group.id,
        present,
        answer,
        shape: wanted.of,
      });
    },
  };
}
