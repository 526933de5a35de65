import { Type } from 'typebox';
import { Body, Id, ListOf, Name, Order, Resource, SearchPage, Timestamp } from './fields.ts';
import { ALL, BOTH, operation, PEOPLE } from './operation.ts';
import { ROLES } from './permissions.ts';
import { FounderRoles } from './role-fields.ts';
import * as samples from './samples.ts';

export const Role = Type.Enum([...ROLES], {
  description:
    'What the manager can do: an owner everything; an admin can change the organization and its managers, except owners; a viewer can read',
});

export const Organization = Resource({
  id: Id,
  name: Type.String(),
  /** The caller's own. */
  role: Role,
  requireSecondFactor: Type.Boolean({
    description: 'Whether its managers must sign in with a second factor to do anything in it',
  }),
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
  description:
    'You become its owner. With `roles`, you also get roles of the product, among those that the service offers to founders: 422 for others.',
  access: PEOPLE,
  idempotent: true,
  conditional: true,
  body: Body({ name: Name, roles: Type.Optional(FounderRoles) }),
  successes: {
    201: { description: 'The organization.', body: Organization, headers: { Location: 'The organization' } },
  },
  errors: ['ORGANIZATION_LIMIT_REACHED'],
  example: {
    request: { name: 'Analytical Engines' },
    success: samples.organization,
  },
});

export const listOrganizations = operation({
  id: 'listOrganizations',
  method: 'GET',
  path: '/organizations',
  tag: 'Organizations',
  summary: 'List the organizations you manage',
  description:
    'Newest first, or by name. `state=deleted` lists those that you owned and can still restore. It also lists those with `requireSecondFactor`, whether or not you signed in with one.',
  access: ALL,
  query: Type.Object({
    ...SearchPage('the name'),
    order: Type.Optional(Order),
    state: Type.Optional(
      Type.Enum(['active', 'deleted'], { default: 'active', description: 'Which organizations to list' }),
    ),
  }),
  successes: { 200: { description: 'The organizations.', body: OrganizationList } },
  example: { success: { items: [samples.organization], nextCursor: null } },
});

export const getOrganization = operation({
  id: 'getOrganization',
  method: 'GET',
  path: '/organizations/:id',
  tag: 'Organizations',
  summary: 'Read an organization',
  description: 'For its managers, in any role.',
  access: ALL,
  conditional: true,
  target: organizationTarget,
  permission: 'organization:read',
  successes: { 200: { description: 'The organization.', body: Organization } },
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: samples.organization },
});

export const updateOrganization = operation({
  id: 'updateOrganization',
  method: 'PUT',
  path: '/organizations/:id',
  tag: 'Organizations',
  summary: 'Update an organization',
  description:
    'For owners and admins. Only owners who signed in with a second factor can send `requireSecondFactor`. While it is true, managers whose session began without a second factor get 403 `SECOND_FACTOR_MISSING` for everything in the organization.',
  access: ALL,
  conditional: true,
  target: organizationTarget,
  permission: 'organization:update',
  body: Body({
    name: Name,
    requireSecondFactor: Type.Optional(
      Type.Boolean({
        description: 'Whether managers must sign in with a second factor. By default, it stays as it is',
      }),
    ),
  }),
  successes: { 200: { description: 'The organization as it is now.', body: Organization } },
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { name: 'Difference Engines', requireSecondFactor: true },
    success: { ...samples.organization, name: 'Difference Engines', requireSecondFactor: true },
  },
});

export const deleteOrganization = operation({
  id: 'deleteOrganization',
  method: 'DELETE',
  path: '/organizations/:id',
  tag: 'Organizations',
  summary: 'Delete an organization',
  description:
    'For owners. The organization disappears for everyone at once. Its owners can restore it for a while, by default 30 days.',
  access: BOTH,
  conditional: true,
  target: organizationTarget,
  permission: 'organization:delete',
  successes: { 204: { description: 'The organization is deleted.', body: null } },
  example: { parameters: { id: samples.ORGANIZATION_ID } },
});

export const restoreOrganization = operation({
  id: 'restoreOrganization',
  method: 'POST',
  path: '/organizations/:id/restore',
  tag: 'Organizations',
  summary: 'Restore a deleted organization',
  description:
    'For its owners, within the grace period that the service is configured with, by default 30 days. It comes back with its managers and invitations. If it is not deleted, nothing changes. For everyone else, and after the grace period, the answer is 404.',
  access: PEOPLE,
  idempotent: true,
  target: { resource: 'ownedOrganization', notFound: 'ORGANIZATION_NOT_FOUND' },
  successes: { 200: { description: 'The organization.', body: Organization } },
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: samples.organization },
});
