import { formattedWith } from '@portico/conventions';
import { Type } from 'typebox';
import { Body, GivenId, Id, ListOf, Name, nullable, Page, Resource, Search, Timestamp } from './fields.ts';
import { ManagerAccount } from './managers.ts';
import { ALL_AND_TEAM, created, done, listed, ok, operation } from './operation.ts';
import { Role } from './organizations.ts';
import { GivenRoles, RoleNames } from './role-fields.ts';
import * as samples from './samples.ts';

/** How many groups of its own an organization can have, a manager can be in, and how many managers can be in one. */
export const MOST_GROUPS = { organization: 200, manager: 50, members: 10_000 } as const;

const formatted = formattedWith<{ readonly externalId: string }>();

const GivenExternalId = formatted('externalId', {
  minLength: 1,
  maxLength: 128,
  description: 'The ID in another system: 1 to 128 printable characters without spaces. Case is significant',
});

export const Group = Resource({
  id: Id,
  organizationId: Id,
  name: Type.String(),
  externalId: nullable(Type.String(), 'The ID in another system; null if it has none'),
  roles: RoleNames,
  source: Type.Enum(['organization', 'directory'], {
    description:
      'Whether the organization made it, or a directory: the name, the external ID and the members of a group of a directory can only be changed there',
  }),
  memberCount: Type.Integer({
    minimum: 0,
    description:
      'Number of members; in a group of a directory, including users who do not manage the organization',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const GroupList = ListOf(Group);

export const GroupMember = Resource({
  manager: Resource({ id: Id, account: ManagerAccount, role: Role }),
  addedAt: Timestamp,
});

export const GroupMemberList = ListOf(GroupMember);

const target = { resource: 'group', notFound: 'GROUP_NOT_FOUND' } as const;
const ofOrganization = {
  tag: 'Groups',
  access: ALL_AND_TEAM,
  target: { resource: 'groupsOrganization', notFound: 'ORGANIZATION_NOT_FOUND' },
} as const;
const ofGroup = { tag: 'Groups', access: ALL_AND_TEAM, target } as const;
const reading = { scope: 'groups:read', permission: 'groups:read' } as const;
const managing = { scope: 'groups:write', permission: 'groups:manage' } as const;

const READ_BY = 'For managers of the organization, in any role, and service keys with `groups:read`.';
const CHANGED_BY = 'For owners and admins, and service keys with `groups:write`.';
const GIVING =
  'A change of the roles that members have through a group requires that you may give each of these roles to each of these members: otherwise, the response is 403.';

export const listGroups = operation('GET /organizations/:id/groups', {
  ...ofOrganization,
  ...reading,
  summary: 'List the groups of an organization',
  description: `${READ_BY} Newest first: those of the organization and those of its directories.`,
  query: Type.Object({
    ...Page,
    search: Type.Optional(Search('the name')),
    managerId: Type.Optional(GivenId('Only groups of which this manager is a member')),
  }),
  successes: ok('The groups.', GroupList),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: listed(samples.group) },
});

export const createGroup = operation('POST /organizations/:id/groups', {
  ...ofOrganization,
  ...managing,
  summary: 'Create a group',
  description: `${CHANGED_BY} An organization can have ${MOST_GROUPS.organization} groups, besides those of its directories. To give it \`roles\`, you must be able to give them to a manager.`,
  idempotent: true,
  conditional: true,
  body: Body({
    name: Name,
    externalId: Type.Optional(nullable(GivenExternalId)),
    roles: Type.Optional(GivenRoles),
  }),
  successes: created('The group.', Group, 'The group'),
  errors: ['GROUP_ALREADY_EXISTS', 'GROUP_LIMIT_REACHED'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { name: samples.group.name, roles: samples.group.roles },
    success: { ...samples.group, memberCount: 0 },
  },
});

const onGroup = { ...ofGroup, conditional: true } as const;
const parameters = { id: samples.group.id };

export const getGroup = operation('GET /groups/:id', {
  ...onGroup,
  ...reading,
  summary: 'Read a group',
  description: READ_BY,
  successes: ok('The group.', Group),
  example: { parameters, success: samples.group },
});

export const updateGroup = operation('PUT /groups/:id', {
  ...onGroup,
  ...managing,
  summary: 'Change a group',
  description: `${CHANGED_BY} Omitted members stay unchanged; \`roles\` replaces the roles that it gives. ${GIVING} The change takes effect for all members at once. Changing the name or the external ID of a group of a directory is 409 \`GROUP_MANAGED\`.`,
  body: Body({
    name: Type.Optional(Name),
    externalId: Type.Optional(nullable(GivenExternalId)),
    roles: Type.Optional(GivenRoles),
  }),
  successes: ok('The updated group.', Group),
  errors: ['GROUP_ALREADY_EXISTS', 'GROUP_MANAGED'],
  example: {
    parameters,
    request: { name: 'Bookkeeping' },
    success: { ...samples.group, name: 'Bookkeeping' },
  },
});

export const deleteGroup = operation('DELETE /groups/:id', {
  ...onGroup,
  ...managing,
  summary: 'Delete a group',
  description: `${CHANGED_BY} Its members stay managers of the organization, without the roles that it gave them. ${GIVING}`,
  successes: done('The group is deleted.'),
  errors: ['GROUP_MANAGED'],
  example: { parameters },
});

export const listGroupMembers = operation('GET /groups/:id/members', {
  ...ofGroup,
  ...reading,
  summary: 'List the members of a group',
  description: `${READ_BY} The managers in the group, newest manager first.`,
  query: Type.Object(Page),
  successes: ok('The members.', GroupMemberList),
  example: { parameters, success: listed(samples.groupMember) },
});

const ofMember = {
  ...managing,
  tag: 'Groups',
  access: ALL_AND_TEAM,
  target: { resource: 'groupMember', parameter: 'managerId', notFound: 'MANAGER_NOT_FOUND' },
  parameters: { id: 'The ID of the group' },
} as const;
const memberParameters = { id: samples.group.id, managerId: samples.manager.id };

export const addGroupMember = operation('PUT /groups/:id/members/:managerId', {
  ...ofMember,
  summary: 'Put a manager into a group',
  description: `${CHANGED_BY} The manager gets the roles that the group gives. ${GIVING} If the manager is in the group already, nothing changes. A manager can be in ${MOST_GROUPS.manager} groups of an organization, and a group can have ${MOST_GROUPS.members} members: beyond that, the response is 409 \`GROUP_LIMIT_REACHED\`. Directories are not limited by this.`,
  successes: done('The manager is in the group.'),
  errors: ['GROUP_NOT_FOUND', 'GROUP_MANAGED', 'GROUP_LIMIT_REACHED'],
  example: { parameters: memberParameters },
});

export const removeGroupMember = operation('DELETE /groups/:id/members/:managerId', {
  ...ofMember,
  summary: 'Take a manager out of a group',
  description: `${CHANGED_BY} The manager loses the roles that only this group gives. ${GIVING} If the manager is not in the group, nothing changes.`,
  successes: done('The manager is not in the group.'),
  errors: ['GROUP_NOT_FOUND', 'GROUP_MANAGED'],
  example: { parameters: memberParameters },
});
