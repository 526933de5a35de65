import { Type } from 'typebox';
import { Body, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { BOTH, operation } from './operation.ts';
import { organizationTarget, Role } from './organizations.ts';
import * as samples from './samples.ts';

export const Manager = Resource({
  id: Id,
  organizationId: Id,
  account: Resource({ id: Id, email: Type.String({ format: 'idn-email' }), name: nullable(Type.String()) }),
  role: Role,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const ManagerList = ListOf(Manager);

const target = { resource: 'manager', notFound: 'MANAGER_NOT_FOUND' } as const;

export const listManagers = operation({
  id: 'listManagers',
  method: 'GET',
  path: '/organizations/:id/managers',
  tag: 'Managers',
  summary: 'List the managers of an organization',
  description: 'For its managers, in any role. Newest first.',
  access: BOTH,
  target: organizationTarget,
  permission: 'managers:read',
  query: Type.Object(Page),
  successes: { 200: { description: 'The managers.', body: ManagerList } },
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    success: { items: [samples.manager], nextCursor: null },
    failures: samples.pageFailures,
  },
});

export const addManager = operation({
  id: 'addManager',
  method: 'POST',
  path: '/organizations/:id/managers',
  tag: 'Managers',
  summary: 'Add a manager to an organization',
  description:
    'For owners, and for admins unless the new manager is an owner. You can add colleagues: accounts that manage another organization together with you. For any other ID the answer is 422 with `fields.accountId`, whether or not there is such an account. An API key has no colleagues: it gets that answer for every ID. The service can be configured to accept any account.',
  access: BOTH,
  idempotent: true,
  conditional: true,
  target: organizationTarget,
  permission: 'managers:add',
  body: Body({
    accountId: Type.String({ format: 'uuid', description: 'The account to add' }),
    role: Role,
  }),
  successes: { 201: { description: 'The manager.', body: Manager, headers: { Location: 'The manager' } } },
  errors: ['MANAGER_ALREADY_EXISTS'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { accountId: samples.OTHER_ACCOUNT_ID, role: 'admin' },
    success: samples.manager,
    failures: samples.bodyFailures('role', { accountId: 'must be the ID of an account' }),
  },
});

export const transferOrganization = operation({
  id: 'transferOrganization',
  method: 'POST',
  path: '/organizations/:id/transfer',
  tag: 'Organizations',
  summary: 'Hand an organization over to another manager',
  description:
    'For owners who signed in within the last 10 minutes. The manager becomes an owner, and you become an admin. Unless `managerId` is another manager of the organization, the answer is 422 with `fields.managerId`.',
  access: ['session'],
  idempotent: true,
  target: organizationTarget,
  permission: 'organization:transfer',
  recent: true,
  body: Body({ managerId: Type.String({ format: 'uuid', description: 'The manager who becomes an owner' }) }),
  successes: { 200: { description: 'The manager, who is an owner now.', body: Manager } },
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { managerId: samples.manager.id },
    success: { ...samples.manager, role: 'owner' },
    failures: samples.bodyFailures('managerId', { managerId: 'must be another manager' }),
  },
});

export const getManager = operation({
  id: 'getManager',
  method: 'GET',
  path: '/managers/:id',
  tag: 'Managers',
  summary: 'Read a manager',
  description: 'For managers of the same organization, in any role.',
  access: BOTH,
  conditional: true,
  target,
  permission: 'managers:read',
  successes: { 200: { description: 'The manager.', body: Manager } },
  example: { parameters: { id: samples.manager.id }, success: samples.manager },
});

export const updateManager = operation({
  id: 'updateManager',
  method: 'PUT',
  path: '/managers/:id',
  tag: 'Managers',
  summary: 'Change the role of a manager',
  description: 'For owners, and for admins unless the manager or the new role is owner.',
  access: BOTH,
  conditional: true,
  target,
  permission: 'managers:update',
  body: Body({ role: Role }),
  successes: { 200: { description: 'The manager as it is now.', body: Manager } },
  errors: ['LAST_OWNER'],
  example: {
    parameters: { id: samples.manager.id },
    request: { role: 'viewer' },
    success: { ...samples.manager, role: 'viewer' },
    failures: samples.bodyFailures('role', { role: 'must be one of owner, admin, viewer' }),
  },
});

export const removeManager = operation({
  id: 'removeManager',
  method: 'DELETE',
  path: '/managers/:id',
  tag: 'Managers',
  summary: 'Remove a manager',
  description: 'For owners, for admins unless the manager is an owner, and for the manager itself.',
  access: BOTH,
  conditional: true,
  target,
  permission: 'managers:remove',
  successes: { 204: { description: 'The manager is removed.', body: null } },
  errors: ['LAST_OWNER'],
  example: { parameters: { id: samples.manager.id } },
});
