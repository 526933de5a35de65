import { Type } from 'typebox';
import { Body, Id, ListOf, nullable, Order, Resource, SearchPage, Timestamp } from './fields.ts';
import { ALL, created, done, HOOK_ERRORS, listed, ok, operation, PEOPLE } from './operation.ts';
import { organizationTarget, Role } from './organizations.ts';
import type { RoleName } from './permissions.ts';
import { GivenRoles, GroupNames, PermissionNames, RoleNames } from './role-fields.ts';
import * as samples from './samples.ts';

export const ManagerAccount = Resource({
  id: Id,
  email: Type.String({ format: 'idn-email' }),
  name: nullable(Type.String()),
});

export const Manager = Resource({
  id: Id,
  organizationId: Id,
  account: ManagerAccount,
  role: Role,
  roles: RoleNames,
  permissions: PermissionNames,
  groups: GroupNames,
  accepted: Type.Boolean({
    description:
      'Whether the account has accepted being a manager. False for an account that was added directly, until it accepts. Only managers who have accepted can become owners',
  }),
  ssoHeld: Type.Boolean({
    description:
      "Whether the organization's single sign-on requirement applies to the manager. It applies once their address has been in one of its verified domains, even if the address changes later, until an owner exempts them",
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const ListedManager = Resource({
  ...Manager.properties,
  secondFactor: nullable(
    Type.Boolean(),
    'Whether the account has a passkey or an authenticator app; null if you are a viewer',
  ),
});

export const ManagerList = ListOf(ListedManager);

const notFound = 'MANAGER_NOT_FOUND';
const target = { resource: 'manager', notFound } as const;

/** Not `owner`, because an account must agree to that. */
const AddedRole = Type.Enum(['admin', 'viewer'] satisfies RoleName[], {
  description:
    "The manager's role. To make someone an owner, invite them, or change the role once they have accepted",
});

const inOrganization = { tag: 'Managers', access: ALL, target: organizationTarget } as const;

export const listManagers = operation('GET /organizations/:id/managers', {
  ...inOrganization,
  summary: 'List the managers of an organization',
  description: 'For its managers, in any role. Newest first, or by account name.',
  permission: 'managers:read',
  query: Type.Object({
    ...SearchPage('the name or the email of the account'),
    order: Type.Optional(Order),
  }),
  successes: ok('The managers.', ManagerList),
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    success: listed({ ...samples.manager, secondFactor: true }),
  },
});

export const addManager = operation('POST /organizations/:id/managers', {
  ...inOrganization,
  summary: 'Add a manager to an organization',
  description:
    'For owners and admins. The manager has access immediately, and `accepted` is false until that account accepts. You can add colleagues: accounts that have accepted managing another organization together with you. For any other ID, existing or not, the response is 422 with `fields.accountId`. An API key has no colleagues, so it gets that response for every ID. The service can be configured to allow any account.',
  idempotent: true,
  conditional: true,
  permission: 'managers:add',
  body: Body({
    accountId: Type.String({ format: 'uuid', description: 'The account to add' }),
    role: AddedRole,
    roles: Type.Optional(GivenRoles),
  }),
  successes: created('The manager.', Manager, 'The manager'),
  errors: ['MANAGER_ALREADY_EXISTS', 'MANAGER_LIMIT_REACHED', ...HOOK_ERRORS],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { accountId: samples.OTHER_ACCOUNT_ID, role: 'admin' },
    success: { ...samples.manager, accepted: false },
  },
});

export const transferOrganization = operation('POST /organizations/:id/transfer', {
  tag: 'Organizations',
  summary: 'Transfer an organization to another manager',
  description:
    'For owners who signed in within the last 10 minutes. The manager becomes an owner, and you become an admin. If `managerId` is not another manager of the organization who has accepted, the response is 422 with `fields.managerId`.',
  access: ['session'],
  idempotent: true,
  target: organizationTarget,
  permission: 'organization:transfer',
  recent: true,
  body: Body({ managerId: Type.String({ format: 'uuid', description: 'The manager who becomes an owner' }) }),
  successes: ok('The manager, now an owner.', Manager),
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { managerId: samples.manager.id },
    success: { ...samples.manager, role: 'owner' },
  },
});

const onManager = { ...inOrganization, conditional: true, target } as const;

export const getManager = operation('GET /managers/:id', {
  ...onManager,
  summary: 'Read a manager',
  description: 'For managers of the same organization, in any role.',
  permission: 'managers:read',
  successes: ok('The manager.', Manager),
  example: { parameters: { id: samples.manager.id }, success: samples.manager },
});

export const updateManager = operation('PUT /managers/:id', {
  ...onManager,
  summary: 'Change the roles of a manager, or exempt them from single sign-on',
  description:
    'For owners, and for admins unless the manager or the new role is owner. To make a manager an owner, you must have signed in within the last 10 minutes, and the manager must have accepted: otherwise the response is 422 with `fields.role`. `roles` replaces the product roles; without it, they stay unchanged. Adding or removing a role that you may not give is 403. `role` is optional only together with `ssoHeld`. Owners who signed in with a second factor exempt a manager from single sign-on with `"ssoHeld": false`, and all owners are notified by email. The operation cannot set `ssoHeld` to true: 422 with `fields.ssoHeld`.',
  permission: 'managers:update',
  body: Body({
    role: Type.Optional(Role),
    roles: Type.Optional(GivenRoles),
    ssoHeld: Type.Optional(
      Type.Boolean({
        description: "False exempts the manager from the organization's single sign-on requirement",
      }),
    ),
  }),
  successes: ok('The updated manager.', Manager),
  errors: ['REQUIRED_FIELDS_MISSING', 'LAST_OWNER'],
  example: {
    parameters: { id: samples.manager.id },
    request: { role: 'viewer' },
    success: { ...samples.manager, role: 'viewer' },
  },
});

export const acceptManager = operation('POST /managers/:id/acceptance', {
  tag: 'Managers',
  summary: 'Accept being a manager',
  description:
    "For the account that was added; everyone else gets 404. The organization's requirements on sign-ins apply. If you have accepted before, nothing changes.",
  access: PEOPLE,
  idempotent: true,
  target: { resource: 'ownManager', notFound, own: true },
  successes: ok('The updated manager.', Manager),
  example: { parameters: { id: samples.manager.id }, success: samples.manager },
});

/** The kinds of things a manager created that can be revoked when it is removed. */
export type RevokedWithManager = 'keys' | 'webhooks';

export const removeManager = operation('DELETE /managers/:id', {
  ...onManager,
  summary: 'Remove a manager',
  description:
    'For owners, for admins unless the manager is an owner, and for managers themselves. API keys and webhooks that the manager created stay unless you end them with `revoke`, which requires the role owner or admin and, for API keys, a session. The event `manager.removed` lists them in `details.keys` and `details.webhooks`, and the owners get an email that names them.',
  permission: 'managers:remove',
  query: Type.Object({
    revoke: Type.Optional(
      Type.Enum(['keys', 'webhooks', 'keys,webhooks', 'webhooks,keys'], {
        description: 'What else to end of what the manager created in the organization: API keys, webhooks',
      }),
    ),
  }),
  successes: done('The manager is removed.'),
  errors: ['LAST_OWNER'],
  example: {
    parameters: { id: samples.manager.id },
  },
});
