import { MOST_GROUPS } from '@portico/api';
import type { Reader } from '../../ground/database/database.ts';
import type { ImportReference } from '../../ground/database/schema.ts';
import { foldedGroupName } from '../../tenancy/groups/group.ts';
import { namesOfDirectories, OF_DIRECTORY } from './group-names.ts';
import { groupsWaitingFor } from './role-store.ts';
import type { Scratch } from './scratch.ts';
import { countMembers, findNamed, textOf } from './store.ts';

/**
 * Refuses the lines whose groups an organization cannot have, in the order of the file: too many groups, too many members
 * of one, or a name that only a group of a directory has.
 */
export async function judgeGroups(scratch: Scratch, read: Reader): Promise<void> {
  for (const all of scratch.references()) {
    const references = all.filter((reference) => scratch.hasGroups(reference));
    if (references.length === 0) continue;
    const named = await findNamed(read, references);
    for (const reference of references)
      await judgeIn(scratch, read, { reference, organization: named.get(textOf(reference))?.organization });
  }
}

interface Judging {
  readonly reference: ImportReference;
  /** Undefined where it is new. */
  readonly organization: string | undefined;
}

async function judgeIn(scratch: Scratch, read: Reader, judging: Judging): Promise<void> {
  const { reference, organization } = judging;
  const members = await membersOf(read, judging);
  for (const roles of scratch.rolesIn(reference)) {
    const joining = roles
      .filter(({ account, isFounding }) => account !== 'there' || isFounding)
      .map((role) => ({ role, names: scratch.groupsOf(reference, role.line) }));
    const names = [...new Set(joining.flatMap((one) => one.names))];
    const taken =
      organization === undefined ? new Set<string>() : await namesOfDirectories(read, organization, names);
    for (const { role, names } of joining) {
      const message = obstacleTo(names, members, taken);
      if (message === undefined) for (const name of names) addMember(members, name);
      else scratch.refuseRole(role, message);
    }
  }
}

/** How many members each group of an organization has, including roles that wait for it. */
async function membersOf(read: Reader, { reference, organization }: Judging): Promise<Map<string, number>> {
  const members = new Map(organization === undefined ? [] : await countMembers(read, organization));
  for (const { name } of await groupsWaitingFor(read, reference)) addMember(members, foldedGroupName(name));
  return members;
}

function addMember(members: Map<string, number>, name: string): void {
  members.set(name, (members.get(name) ?? 0) + 1);
}

function obstacleTo(
  names: readonly string[],
  members: ReadonlyMap<string, number>,
  taken: ReadonlySet<string>,
): string | undefined {
  if (names.some((name) => taken.has(name))) return OF_DIRECTORY;
  const added = names.filter((name) => !members.has(name)).length;
  if (added > 0 && members.size + added > MOST_GROUPS.organization)
    return `has no room for its groups: an organization can have ${MOST_GROUPS.organization}`;
  return names.some((name) => (members.get(name) ?? 0) >= MOST_GROUPS.members)
    ? `names a full group: a group can have ${MOST_GROUPS.members} members`
    : undefined;
}
