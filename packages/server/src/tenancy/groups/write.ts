import { allOf, differences, type NewEvent } from '../../consequences/record-events.ts';
import { changedAt } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { changing } from '../handler.ts';
import { revokeUngivable } from '../invitations/revocation.ts';
import { holdCatalogue } from '../roles/catalogue.ts';
import { giveRoles, giverOf, roleFlaws } from '../roles/giving.ts';
import { namesIn } from '../roles/held.ts';
import { deleteGroupRow } from './deletion-store.ts';
import { judgeEnd, judgeMember, judgeMembers } from './giving.ts';
import { foldedGroupName, type Group, groupEvent, memberEvent, presentGroup } from './group.ts';
import { deleteMember, insertMember, isFull, isMember } from './member-store.ts';
import { findGroup, hasMostGroups, insertGroup, isNameTaken, updateGroupRow } from './store.ts';

export const createGroup = changing('createGroup', ({ database }) => ({
  alsoInvalid: ({ roles }, _caller, { organization }) => roleFlaws(database.read, organization.id, roles),

  apply: async ({ tx, target: { organization, role }, caller, body, now, fail }) => {
    const { name, externalId = null, roles = [] } = body;
    // Before anything is written: a transaction that changes the catalogue may be waiting for those rows.
    if (roles.length > 0) await holdCatalogue(tx);
    const row = {
      id: newId(),
      connection_id: null,
      organization_id: organization.id,
      display_name: name,
      folded_name: foldedGroupName(name),
      external_id: externalId,
      revision: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
    if (await isNameTaken(tx, row)) throw fail('GROUP_ALREADY_EXISTS');
    if (await hasMostGroups(tx, organization.id)) throw fail('GROUP_LIMIT_REACHED');
    await insertGroup(tx, row);
    const given = await giveRoles(tx, {
      to: { kind: 'group', id: row.id },
      organizationId: organization.id,
      names: roles,
      giver: giverOf(caller, organization.id, role),
    });
    const group = { ...row, roles: given.to.join(',') || null, members: 0 };
    return {
      events: groupEvent('group.created', group, { name, externalId, roles: given.to }),
      answer: created(`/v1/groups/${group.id}`, presentGroup(group)),
    };
  },
}));

export const updateGroup = changing('updateGroup', ({ database }) => ({
  alsoInvalid: ({ roles }, _caller, { group }) => roleFlaws(database.read, group.organization_id, roles),

  apply: async ({ tx, target: { group, role }, caller, body, now, fail }) => {
    const { name = group.display_name, externalId = group.external_id, roles } = body;
    if (roles) await holdCatalogue(tx);
    const before = { name: group.display_name, externalId: group.external_id };
    const renamed = differences(before, { name, externalId });
    if (renamed && group.connection_id !== null) throw fail('GROUP_MANAGED');
    const changed = {
      ...group,
      display_name: name,
      folded_name: foldedGroupName(name),
      external_id: externalId,
    };
    if (renamed?.name && (await isNameTaken(tx, changed))) throw fail('GROUP_ALREADY_EXISTS');
    const regiven = roles && (await changeRoles(tx, { group, roles, role, caller }));
    const details = { ...renamed, ...regiven };
    if (Object.keys(details).length === 0) return { events: 'unchanged', answer: ok(presentGroup(group)) };
    const { display_name, folded_name, external_id } = changed;
    const updated_at = changedAt(group, { updated_at: now });
    await updateGroupRow(tx, group, { display_name, folded_name, external_id, updated_at });
    const revoked = regiven ? await revokeUngivable(tx, group.organization_id, now) : [];
    const after = await findGroup(tx, group.id);
    if (!after) throw new TypeError('The group that was just changed was not found');
    return {
      events: allOf([groupEvent('group.updated', group, details), ...revoked]),
      answer: ok(presentGroup(after)),
    };
  },
}));

interface RolesChange {
  readonly group: Group;
  readonly roles: readonly string[];
  readonly role: Parameters<typeof giverOf>[2];
  readonly caller: Parameters<typeof giverOf>[0];
}

/** Changes the roles that a group gives, where something changes. @returns the details of its event, if any */
async function changeRoles(tx: Transaction, { group, roles, role, caller }: RolesChange) {
  const { id, organization_id: organizationId } = group;
  const giver = giverOf(caller, organizationId, role);
  const given = await giveRoles(tx, { to: { kind: 'group', id }, organizationId, names: roles, giver });
  const details = differences({ roles: given.from }, { roles: given.to });
  if (details) await judgeMembers(tx, group, role);
  return details;
}

export const deleteGroup = changing('deleteGroup', () => ({
  apply: async ({ tx, target: { group, role }, caller, now, fail }) => {
    if (group.connection_id !== null) throw fail('GROUP_MANAGED');
    await holdCatalogue(tx);
    await judgeEnd(tx, group, { giver: giverOf(caller, group.organization_id, role), role });
    const { display_name: name, members: removed } = group;
    await deleteGroupRow(tx, group, { members: removed, now });
    const deleted = groupEvent('group.deleted', group, { name, removed });
    return {
      events: allOf([deleted, ...(await revokedAfter(tx, group, now))]),
      answer: { status: 204 },
    };
  },
}));

/** Revokes invitations of members that they could no longer make. */
async function revokedAfter(tx: Transaction, group: Group, now: number): Promise<readonly NewEvent[]> {
  return namesIn(group.roles).length > 0 ? revokeUngivable(tx, group.organization_id, now) : [];
}

export const addGroupMember = changing('addGroupMember', () => ({
  apply: async ({ tx, target, caller, now, fail }) => {
    const { group, manager, role } = target;
    if (group.connection_id !== null) throw fail('GROUP_MANAGED');
    if (await isMember(tx, group, manager)) return { events: 'unchanged', answer: { status: 204 } };
    await holdCatalogue(tx);
    await judgeMember(tx, target, { giver: giverOf(caller, group.organization_id, role), role });
    if (await isFull(tx, group, manager)) throw fail('GROUP_LIMIT_REACHED');
    await insertMember(tx, group, manager, now);
    return { events: memberEvent('group.member_added', group, manager), answer: { status: 204 } };
  },
}));

export const removeGroupMember = changing('removeGroupMember', () => ({
  apply: async ({ tx, target, caller, now, fail }) => {
    const { group, manager, role } = target;
    if (group.connection_id !== null) throw fail('GROUP_MANAGED');
    if (!(await isMember(tx, group, manager))) return { events: 'unchanged', answer: { status: 204 } };
    await holdCatalogue(tx);
    await judgeMember(tx, target, { giver: giverOf(caller, group.organization_id, role), role });
    await deleteMember(tx, group, manager);
    const removed = memberEvent('group.member_removed', group, manager);
    return {
      events: allOf([removed, ...(await revokedAfter(tx, group, now))]),
      answer: { status: 204 },
    };
  },
}));
