import { Type } from 'typebox';
import { Body, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { organizationTarget, Role } from './organizations.ts';

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
  description: 'For its managers, whatever their role. Newest first.',
  access: ['session'],
  target: organizationTarget,
  permission: 'managers:read',
  query: Type.Object(Page),
  successes: { 200: { description: 'The managers.', body: ManagerList } },
});

export const addManager = operation({
  id: 'addManager',
  method: 'POST',
  path: '/organizations/:id/managers',
  tag: 'Managers',
  summary: 'Add a manager to an organization',
  description:
    'For owners, and for admins where the new manager is no owner. Takes colleagues: accounts that manage another organization together with you. Any other id is 422 on `accountId`, without telling whether there is such an account. The service can be configured to take any account.',
  access: ['session'],
  conditional: true,
  target: organizationTarget,
  permission: 'managers:add',
  body: Body({
    accountId: Type.String({ format: 'account-id', description: 'The account that is to manage it' }),
    role: Role,
  }),
  successes: { 201: { description: 'The manager.', body: Manager, headers: { Location: 'The manager' } } },
  errors: ['MANAGER_ALREADY_EXISTS'],
});

export const transferOrganization = operation({
  id: 'transferOrganization',
  method: 'POST',
  path: '/organizations/:id/transfer',
  tag: 'Organizations',
  summary: 'Hand an organization over to another manager',
  description:
    'For owners who signed in within the last 10 minutes. The manager becomes an owner and the caller an admin. Anyone but another manager of the organization is 422 on `managerId`.',
  access: ['session'],
  target: organizationTarget,
  permission: 'organization:transfer',
  recent: true,
  body: Body({ managerId: Type.String({ description: 'The manager who is to be an owner' }) }),
  successes: { 200: { description: 'The manager, who is an owner now.', body: Manager } },
});

export const getManager = operation({
  id: 'getManager',
  method: 'GET',
  path: '/managers/:id',
  tag: 'Managers',
  summary: 'Read a manager',
  description: 'For the managers of the same organization, whatever their role.',
  access: ['session'],
  conditional: true,
  target,
  permission: 'managers:read',
  successes: { 200: { description: 'The manager.', body: Manager } },
});

export const updateManager = operation({
  id: 'updateManager',
  method: 'PUT',
  path: '/managers/:id',
  tag: 'Managers',
  summary: 'Change the role of a manager',
  description: 'For owners, and for admins where neither the manager nor the new role is an owner.',
  access: ['session'],
  conditional: true,
  target,
  permission: 'managers:update',
  body: Body({ role: Role }),
  successes: { 200: { description: 'The manager as it is now.', body: Manager } },
  errors: ['LAST_OWNER'],
});

export const removeManager = operation({
  id: 'removeManager',
  method: 'DELETE',
  path: '/managers/:id',
  tag: 'Managers',
  summary: 'Remove a manager',
  description: 'For owners, for admins where the manager is no owner, and for oneself.',
  access: ['session'],
  conditional: true,
  target,
  permission: 'managers:remove',
  successes: { 204: { description: 'The manager is removed.', body: null } },
  errors: ['LAST_OWNER'],
});
