import { MOST_GROUPS } from '@portico/api';
import type { NewEvent } from '../../consequences/record-events.ts';
import { inParts, type Transaction } from '../../ground/database/database.ts';
import type { ManagerRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { foldedGroupName, type Group, groupEvent, memberEvent } from '../../tenancy/groups/group.ts';
import { insertMember } from '../../tenancy/groups/member-store.ts';
import { findOwnGroups, hasMostGroups, insertGroup, isNameTaken } from '../../tenancy/groups/store.ts';
import { insertHeld } from '../../tenancy/roles/held.ts';
import type { GivenGroup } from './given-groups.ts';
import { ImportRefused } from './refused.ts';

/** A new manager, and the groups in which it is to be. */
interface Joining {
  readonly row: ManagerRow;
  readonly groups: readonly GivenGroup[];
}

/** The treatment of a manager, or of a membership in a group, for which there is no place. */
export type IfFull = 'refuse' | 'leave out';

interface JoinRules {
  /** The ids of the team's roles of the product, by name. */
  readonly roles: ReadonlyMap<string, string>;
  /** Also where a group of a directory has the name. */
  readonly ifFull: IfFull;
  readonly now: number;
}

/**
 * Puts new managers into groups of their organizations, which are locked, as is the catalogue. A group that does not exist is
 * made as the first line that names it describes it; one that exists stays as it is.
 * @throws ImportRefused where a membership is impossible, unless it is left out
 */
export async function joinGroups(
  tx: Transaction,
  managers: readonly Joining[],
  rules: JoinRules,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  const byOrganization = Map.groupBy(
    managers.filter(({ groups }) => groups.length > 0),
    ({ row }) => row.organization_id,
  );
  for (const [organizationId, own] of byOrganization) {
    const wanted = firstOfEachName(own.flatMap(({ groups }) => groups));
    const { groups, events: made } = await groupsFor(tx, { organizationId, wanted }, rules);
    events.push(...made);
    for (const { row, groups: given } of own)
      for (const { name } of given) {
        const group = groups.get(foldedGroupName(name));
        if (!group || !hasRoom(group, rules)) continue;
        group.members++;
        await insertMember(tx, group, row, rules.now);
        events.push(memberEvent('group.member_added', group, row));
      }
  }
  return events;
}

/** By their names, case-folded. */
function firstOfEachName(groups: readonly GivenGroup[]): ReadonlyMap<string, GivenGroup> {
  const byName = Map.groupBy(groups, ({ name }) => foldedGroupName(name));
  return new Map([...byName].flatMap(([name, [first]]) => (first ? [[name, first]] : [])));
}

/** @returns false where the membership is left out @throws ImportRefused where it is not */
function hasRoom({ members }: CountedGroup, { ifFull }: JoinRules): boolean {
  if (members < MOST_GROUPS.members) return true;
  if (ifFull === 'leave out') return false;
  throw new ImportRefused(`A group cannot have more than ${MOST_GROUPS.members} members.`);
}

type CountedGroup = Pick<Group, 'id' | 'organization_id' | 'display_name'> & { members: number };

interface WantedGroups {
  readonly organizationId: string;
  /** By their names, case-folded. */
  readonly wanted: ReadonlyMap<string, GivenGroup>;
}

/** The groups of an organization with these names, but for those left out, and the events of those that were made. */
async function groupsFor(
  tx: Transaction,
  { organizationId, wanted }: WantedGroups,
  { roles, ifFull, now }: JoinRules,
) {
  const groups = new Map<string, CountedGroup>();
  const events: NewEvent[] = [];
  for (const names of inParts([...wanted.keys()]))
    for (const { folded_name, ...group } of await findOwnGroups(tx, organizationId, names))
      groups.set(folded_name, group);
  for (const [folded_name, { name, externalId, roles: given }] of wanted) {
    if (groups.has(folded_name)) continue;
    const row = {
      id: newId(),
      connection_id: null,
      organization_id: organizationId,
      display_name: name,
      folded_name,
      external_id: externalId,
      revision: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
    const obstacle = await obstacleTo(tx, row);
    if (obstacle !== undefined) {
      if (ifFull === 'leave out') continue;
      throw new ImportRefused(obstacle);
    }
    await insertGroup(tx, row);
    // A role may have been deleted since the lines were read.
    const names = given.filter((role) => roles.has(role));
    await insertHeld(
      tx,
      { kind: 'group', id: row.id },
      names.flatMap((role) => roles.get(role) ?? []),
    );
    groups.set(folded_name, { ...row, members: 0 });
    events.push(groupEvent('group.created', row, { name, externalId, roles: names }));
  }
  return { groups, events };
}

/** Why a group cannot be made, if it cannot. */
async function obstacleTo(tx: Transaction, row: Parameters<typeof isNameTaken>[1]) {
  if (await isNameTaken(tx, row)) return 'A group has the name of one of a directory of its organization.';
  return (await hasMostGroups(tx, row.organization_id))
    ? `An organization cannot have more than ${MOST_GROUPS.organization} groups.`
    : undefined;
}
