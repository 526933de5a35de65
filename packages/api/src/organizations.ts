import { Type } from 'typebox';
import { Body, Id, ListOf, Name, Page, Resource, Timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { ROLES } from './permissions.ts';

export const Role = Type.Enum([...ROLES]);

export const Organization = Resource({
  id: Id,
  name: Type.String(),
  role: Type.Enum([...ROLES], { description: "The caller's own role" }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const OrganizationList = ListOf(Organization);

export const organizationTarget = { resource: 'organization', notFound: 'ORGANIZATION_NOT_FOUND' } as const;

export const createOrganization = operation({
  id: 'createOrganization',
  method: 'POST',
  path: '/organizations',
  tag: 'Organizations',
  summary: 'Create an organization',
  description: 'The caller becomes its owner.',
  access: ['session'],
  conditional: true,
  body: Body({ name: Name }),
  successes: {
    201: { description: 'The organization.', body: Organization, headers: { Location: 'The organization' } },
  },
});

export const listOrganizations = operation({
  id: 'listOrganizations',
  method: 'GET',
  path: '/organizations',
  tag: 'Organizations',
  summary: 'List the organizations that the caller manages',
  description:
    'Newest first. With `state=deleted` those that the caller owned and that can still be restored.',
  access: ['session'],
  query: Type.Object({
    ...Page,
    state: Type.Optional(
      Type.Enum(['active', 'deleted'], { default: 'active', description: 'Which organizations to list' }),
    ),
  }),
  successes: { 200: { description: 'The organizations.', body: OrganizationList } },
});

export const getOrganization = operation({
  id: 'getOrganization',
  method: 'GET',
  path: '/organizations/:id',
  tag: 'Organizations',
  summary: 'Read an organization',
  description: 'For its managers, whatever their role.',
  access: ['session'],
  conditional: true,
  target: organizationTarget,
  permission: 'organization:read',
  successes: { 200: { description: 'The organization.', body: Organization } },
});

export const updateOrganization = operation({
  id: 'updateOrganization',
  method: 'PUT',
  path: '/organizations/:id',
  tag: 'Organizations',
  summary: 'Rename an organization',
  description: 'For owners and admins.',
  access: ['session'],
  conditional: true,
  target: organizationTarget,
  permission: 'organization:update',
  body: Body({ name: Name }),
  successes: { 200: { description: 'The organization as it is now.', body: Organization } },
});

export const deleteOrganization = operation({
  id: 'deleteOrganization',
  method: 'DELETE',
  path: '/organizations/:id',
  tag: 'Organizations',
  summary: 'Delete an organization',
  description: 'For owners. It is gone for everyone at once.',
  access: ['session'],
  conditional: true,
  target: organizationTarget,
  permission: 'organization:delete',
  successes: { 204: { description: 'The organization is deleted.', body: null } },
});
