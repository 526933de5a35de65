import { MOST_SCIM_GROUPS } from '@portico/api';
import { Failure } from '@portico/conventions';
import { allOf, differences, type NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { isId, newId } from '../../ground/id.ts';
import { deleteGroupRow } from '../../tenancy/groups/deletion-store.ts';
import { foldedGroupName, groupEvent, memberEvent } from '../../tenancy/groups/group.ts';
import { revokeUngivable } from '../../tenancy/invitations/revocation.ts';
import { findManagersOf } from '../../tenancy/managers/store.ts';
import { changing, type HandlerInput, type Needs } from '../handler.ts';
import { givenGroup, groupOperations, patchedGroup } from './given-group.ts';
import { type GivenGroup, groupVersionOf, presentGroup, type ScimGroupTarget } from './group.ts';
import { groupAnswer, scimUrlOf } from './group-read.ts';
import { letRolesFollow } from './group-roles.ts';
import { findGroup, givesRoles, hasAsManyGroups, isGroupNameTaken, writeGroup } from './group-store.ts';
import { invalid } from './invalid.ts';
import { addMembers, membersOf, removeMembers, writtenAmong } from './member-store.ts';
import { findUser } from './store.ts';
import { judgeVersion } from './version.ts';

export const createScimGroup = changing('createScimGroup', ({ publicUrl }) => ({
  prepare: async ({ body }) => givenGroup(body),
  apply: async ({ tx, target: { connection }, prepared: given, now, fail }) => {
    if (await hasAsManyGroups(tx, connection, MOST_SCIM_GROUPS)) throw fail('SCIM_GROUP_LIMIT_REACHED');
    const written = await write(tx, { connection, before: undefined, given, now });
    const url = scimUrlOf(publicUrl(), connection);
    const group = presentGroup(written.target, written.members, url);
    const headers = { Location: `${url}/Groups/${group.id}`, ETag: group.meta.version };
    return { events: written.events, answer: { status: 201, headers, body: group } };
  },
}));

export const replaceScimGroup = changing('replaceScimGroup', ({ publicUrl }) => ({
  prepare: async ({ body }) => givenGroup(body),
  apply: ({ tx, target, headers, prepared, now }) =>
    changeGroup(tx, target, { headers, given: () => prepared, now, publicUrl }),
}));

export const patchScimGroup = changing('patchScimGroup', ({ publicUrl }) => ({
  prepare: async ({ body }) => groupOperations(body.Operations),
  apply: ({ tx, target, headers, prepared, now }) =>
    changeGroup(tx, target, {
      headers,
      given: (group) => patchedGroup(group, prepared),
      now,
      publicUrl,
    }),
}));

export const deleteScimGroup = changing('deleteScimGroup', () => ({
  apply: async ({ tx, target, headers, now }) => {
    judgeVersion(headers, groupVersionOf(target));
    const { connection, group } = target;
    const members = await idsIn(tx, target);
    const of = { id: group.id, organization_id: connection.organization_id };
    const isGiving = await givesRoles(tx, group.id);
    await deleteGroupRow(tx, of, { members: members.length, now });
    const deleted = groupEvent('group.deleted', of, { name: group.display_name, removed: members.length });
    const roles = await letRolesFollow(tx, { connection, accounts: members, now });
    const revoked = isGiving ? await revokeUngivable(tx, connection.organization_id, now) : [];
    return { events: allOf([deleted, ...roles, ...revoked]), answer: { status: 204 } };
  },
}));

const idsIn = async (tx: Transaction, { group }: Pick<ScimGroupTarget, 'group'>) =>
  (await membersOf(tx, [group])).get(group.id) ?? [];

interface Changing
  extends Pick<HandlerInput<'replaceScimGroup'>, 'headers' | 'now'>,
    Pick<Needs, 'publicUrl'> {
  /** What becomes of the group as it is. */
  readonly given: (group: GivenGroup) => GivenGroup;
}

async function changeGroup(
  tx: Transaction,
  target: ScimGroupTarget,
  { headers, given, now, publicUrl }: Changing,
) {
  judgeVersion(headers, groupVersionOf(target));
  const { connection, group } = target;
  const members = await idsIn(tx, target);
  const present = (one: ScimGroupTarget, ids: readonly string[]) =>
    groupAnswer(presentGroup(one, ids, scimUrlOf(publicUrl(), connection)));
  const before = { displayName: group.display_name, externalId: group.external_id, members };
  const wanted = given(before);
  if (isEqual(before, wanted)) return { events: 'unchanged', answer: present(target, members) } as const;
  const written = await write(tx, { connection, before: { ...target, members }, given: wanted, now });
  return { events: written.events, answer: present(written.target, written.members) };
}

const isEqual = (one: GivenGroup, other: GivenGroup) =>
  JSON.stringify({ ...one, members: one.members.toSorted() }) ===
  JSON.stringify({ ...other, members: other.members.toSorted() });

interface Writing {
  readonly connection: ConnectionRow;
  readonly before: (ScimGroupTarget & { readonly members: readonly string[] }) | undefined;
  readonly given: GivenGroup;
  readonly now: number;
}

/** Writes a group and what follows from it: the roles of those who are in it, or were. */
async function write(tx: Transaction, { connection, before, given, now }: Writing) {
  const { displayName, externalId, members } = given;
  const id = before?.group.id ?? newId();
  const row = {
    id,
    connection_id: connection.id,
    display_name: displayName,
    folded_name: foldedGroupName(displayName),
    external_id: externalId,
    organization_id: connection.organization_id,
    deleted_at: null,
    revision: (before?.group.revision ?? 0) + 1,
    created_at: before?.group.created_at ?? now,
    updated_at: now,
  };
  if (await isGroupNameTaken(tx, row)) throw new Failure('SCIM_GROUP_ALREADY_EXISTS');
  const former = new Set(before?.members);
  const wanted = new Set(members);
  const added = members.filter((one) => !former.has(one));
  const removed = [...former].filter((one) => !wanted.has(one));
  await judgeMembers(tx, connection, added);
  await writeGroup(tx, row);
  await addMembers(tx, id, added, now);
  await removeMembers(tx, id, removed);
  const isRenamed = before?.group.display_name !== displayName || before.group.external_id !== externalId;
  const accounts = isRenamed ? [...new Set([...former, ...wanted])] : [...added, ...removed];
  const names = { name: displayName, externalId };
  const of = { id, organization_id: connection.organization_id, display_name: displayName };
  const event = before
    ? groupEvent('group.updated', of, {
        ...differences({ name: before.group.display_name, externalId: before.group.external_id }, names),
        ...(added.length > 0 && { added: added.length }),
        ...(removed.length > 0 && { removed: removed.length }),
      })
    : groupEvent('group.created', of, { ...names, added: added.length });
  const events = allOf([
    event,
    ...(await memberEvents(tx, of, { added, removed })),
    ...(await letRolesFollow(tx, { connection, accounts, now })),
    ...(removed.length > 0 && (await givesRoles(tx, id))
      ? await revokeUngivable(tx, connection.organization_id, now)
      : []),
  ]);
  const target = await findGroup(tx, connection, id);
  if (!target) throw new TypeError('The group that was just written was not found');
  return { target, members: members.toSorted(), events };
}

/** The most members of one change that have an event each; of more, the event of the group tells the number alone. */
const MOST_TOLD = 100;

interface Joining {
  /** Ids of accounts. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The events of members that a directory has put into a group, or taken out. */
async function memberEvents(
  tx: Transaction,
  group: Parameters<typeof memberEvent>[1],
  { added, removed }: Joining,
): Promise<readonly NewEvent[]> {
  if (added.length + removed.length > MOST_TOLD) return [];
  const managers = await findManagersOf(tx, group.organization_id, [...added, ...removed]);
  const ids = new Map(managers.map(({ id, account_id }) => [account_id, id]));
  const member = (account_id: string) => ({ id: ids.get(account_id) ?? null, account_id });
  return [
    ...added.map((account) => memberEvent('group.member_added', group, member(account))),
    ...removed.map((account) => memberEvent('group.member_removed', group, member(account))),
  ];
}

/** @throws Failure `SCIM_VALUE_INVALID` where one of them is no user of the directory */
async function judgeMembers(tx: Transaction, connection: ConnectionRow, ids: readonly string[]) {
  const written = await writtenAmong(tx, connection, ids.filter(isId));
  for (const [index, id] of ids.entries())
    if (!written.has(id) && !(await findUser(tx, connection, id)))
      throw invalid(`"members[${index}].value" is not the ID of a user.`);
}
