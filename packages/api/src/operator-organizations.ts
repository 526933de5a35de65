import { Type } from 'typebox';
import {
  Beginning,
  Body,
  GivenId,
  Id,
  ListOf,
  nullable,
  Page,
  Resource,
  SearchPage,
  Timestamp,
} from './fields.ts';
import { Manager, ManagerList } from './managers.ts';
import { byOperators, operation } from './operation.ts';
import { FOR_OPERATORS, ORGANIZATION_STATES } from './operator-accounts.ts';
import { Organization, Role } from './organizations.ts';
import * as samples from './samples.ts';

export const OperatorOrganization = Resource({
  id: Id,
  name: Type.String(),
  requireSecondFactor: Organization.properties.requireSecondFactor,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  state: Type.Enum([...ORGANIZATION_STATES]),
  deletedAt: nullable(Timestamp, 'Since when it is deleted; it is removed for good some time after'),
  managerCount: Type.Integer({
    minimum: 0,
    description: 'Number of managers, up to 10000',
  }),
});

export const OperatorOrganizationList = ListOf(OperatorOrganization);

const onOrganization = {
  ...byOperators,
  target: { resource: 'anyOrganization', notFound: 'ORGANIZATION_NOT_FOUND' },
} as const;
const parameters = { id: samples.ORGANIZATION_ID };

export const listOrganizationsAsOperator = operation({
  ...byOperators,
  id: 'listOrganizationsAsOperator',
  method: 'GET',
  path: '/operator/organizations',
  summary: 'List organizations, as an operator',
  description: `${FOR_OPERATORS} Newest first, including deleted ones that can be restored.`,
  query: Type.Object({
    ...SearchPage('the name'),
    name: Type.Optional(Beginning(200, 'What the name begins with; case does not matter')),
    state: Type.Optional(
      Type.Enum([...ORGANIZATION_STATES], { description: 'Only organizations in this state' }),
    ),
  }),
  successes: { 200: { description: 'The organizations.', body: OperatorOrganizationList } },
  example: {
    success: { items: [samples.operatorOrganization], nextCursor: null },
  },
});

export const getOrganizationAsOperator = operation({
  ...onOrganization,
  id: 'getOrganizationAsOperator',
  method: 'GET',
  path: '/operator/organizations/:id',
  summary: 'Read an organization, as an operator',
  description: FOR_OPERATORS,
  conditional: true,
  successes: { 200: { description: 'The organization.', body: OperatorOrganization } },
  example: { parameters, success: samples.operatorOrganization },
});

export const deleteOrganizationAsOperator = operation({
  ...onOrganization,
  id: 'deleteOrganizationAsOperator',
  method: 'DELETE',
  path: '/operator/organizations/:id',
  summary: 'Delete an organization, as an operator',
  description: `${FOR_OPERATORS} It disappears for everyone at once, and can be restored for a while. Deleting it again changes nothing.`,
  recent: true,
  conditional: true,
  successes: { 204: { description: 'The organization is deleted.', body: null } },
  errors: ['APPROVAL_REQUIRED'],
  example: { parameters },
});

export const restoreOrganizationAsOperator = operation({
  ...onOrganization,
  id: 'restoreOrganizationAsOperator',
  method: 'POST',
  path: '/operator/organizations/:id/restore',
  summary: 'Restore a deleted organization, as an operator',
  description: `${FOR_OPERATORS} If it is not deleted, nothing changes.`,
  recent: true,
  idempotent: true,
  successes: { 200: { description: 'The organization.', body: OperatorOrganization } },
  example: { parameters, success: samples.operatorOrganization },
});

export const listManagersAsOperator = operation({
  ...onOrganization,
  id: 'listManagersAsOperator',
  method: 'GET',
  path: '/operator/organizations/:id/managers',
  summary: 'List the managers of an organization, as an operator',
  description: `${FOR_OPERATORS} Newest first.`,
  query: Type.Object(Page),
  successes: { 200: { description: 'The managers.', body: ManagerList } },
  example: {
    parameters,
    success: { items: [samples.manager], nextCursor: null },
  },
});

export const addManagerAsOperator = operation({
  ...onOrganization,
  id: 'addManagerAsOperator',
  method: 'POST',
  path: '/operator/organizations/:id/managers',
  summary: 'Add a manager to an organization, as an operator',
  description: `${FOR_OPERATORS} Use this to give an organization another owner if its owners cannot be reached.`,
  recent: true,
  idempotent: true,
  conditional: true,
  body: Body({ accountId: GivenId('The account to add'), role: Role }),
  successes: { 201: { description: 'The manager.', body: Manager, headers: { Location: 'The manager' } } },
  errors: ['MANAGER_ALREADY_EXISTS', 'MANAGER_LIMIT_REACHED'],
  example: {
    parameters,
    request: { accountId: samples.OTHER_ACCOUNT_ID, role: 'owner' },
    success: { ...samples.manager, role: 'owner' },
  },
});
