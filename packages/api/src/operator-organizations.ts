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
import { operation } from './operation.ts';
import { FOR_OPERATORS, ORGANIZATION_STATES } from './operator-accounts.ts';
import { Organization, Role } from './organizations.ts';
import { RAISED_KINDS } from './permissions.ts';
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
    description: 'How many managers it has; 10000 where it has more',
  }),
});

export const OperatorOrganizationList = ListOf(OperatorOrganization);

const access = RAISED_KINDS;
const tag = 'Operators';
const target = { resource: 'anyOrganization', notFound: 'ORGANIZATION_NOT_FOUND' } as const;
const parameters = { id: samples.ORGANIZATION_ID };

export const listOrganizationsAsOperator = operation({
  id: 'listOrganizationsAsOperator',
  method: 'GET',
  path: '/operator/organizations',
  tag,
  summary: 'List organizations, as an operator',
  description: `${FOR_OPERATORS} Newest first, also those that are deleted but can be restored.`,
  access,
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
  id: 'getOrganizationAsOperator',
  method: 'GET',
  path: '/operator/organizations/:id',
  tag,
  summary: 'Read an organization, as an operator',
  description: FOR_OPERATORS,
  access,
  conditional: true,
  target,
  successes: { 200: { description: 'The organization.', body: OperatorOrganization } },
  example: { parameters, success: samples.operatorOrganization },
});

export const deleteOrganizationAsOperator = operation({
  id: 'deleteOrganizationAsOperator',
  method: 'DELETE',
  path: '/operator/organizations/:id',
  tag,
  summary: 'Delete an organization, as an operator',
  description: `${FOR_OPERATORS} It is gone for everyone at once, and can be restored for a while. One that is deleted stays so.`,
  access,
  recent: true,
  conditional: true,
  target,
  successes: { 204: { description: 'The organization is deleted.', body: null } },
  errors: ['APPROVAL_REQUIRED'],
  example: { parameters },
});

export const restoreOrganizationAsOperator = operation({
  id: 'restoreOrganizationAsOperator',
  method: 'POST',
  path: '/operator/organizations/:id/restore',
  tag,
  summary: 'Restore a deleted organization, as an operator',
  description: `${FOR_OPERATORS} One that is not deleted stays as it is.`,
  access,
  recent: true,
  idempotent: true,
  target,
  successes: { 200: { description: 'The organization.', body: OperatorOrganization } },
  example: { parameters, success: samples.operatorOrganization },
});

export const listManagersAsOperator = operation({
  id: 'listManagersAsOperator',
  method: 'GET',
  path: '/operator/organizations/:id/managers',
  tag,
  summary: 'List the managers of an organization, as an operator',
  description: `${FOR_OPERATORS} Newest first.`,
  access,
  target,
  query: Type.Object(Page),
  successes: { 200: { description: 'The managers.', body: ManagerList } },
  example: {
    parameters,
    success: { items: [samples.manager], nextCursor: null },
  },
});

export const addManagerAsOperator = operation({
  id: 'addManagerAsOperator',
  method: 'POST',
  path: '/operator/organizations/:id/managers',
  tag,
  summary: 'Add a manager to an organization, as an operator',
  description: `${FOR_OPERATORS} So an organization whose owner is out of reach gets another.`,
  access,
  recent: true,
  idempotent: true,
  conditional: true,
  target,
  body: Body({ accountId: GivenId('The account to add'), role: Role }),
  successes: { 201: { description: 'The manager.', body: Manager, headers: { Location: 'The manager' } } },
  errors: ['MANAGER_ALREADY_EXISTS', 'MANAGER_LIMIT_REACHED'],
  example: {
    parameters,
    request: { accountId: samples.OTHER_ACCOUNT_ID, role: 'owner' },
    success: { ...samples.manager, role: 'owner' },
  },
});
