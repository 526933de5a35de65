import { Type } from 'typebox';
import {
  Body,
  Id,
  ListOf,
  LogoUrl,
  logoData,
  Name,
  nullable,
  Order,
  Resource,
  SearchPage,
  Timestamp,
} from './fields.ts';
import { ALL, BOTH, created, done, HOOK_ERRORS, listed, ok, operation, PEOPLE } from './operation.ts';
import { ROLES } from './permissions.ts';
import { FounderRoles } from './role-fields.ts';
import * as samples from './samples.ts';

export const Role = Type.Enum([...ROLES], {
  description:
    'An owner can do everything; an admin can change the organization and its managers, except owners; a viewer can read',
});

export const Organization = Resource({
  id: Id,
  name: Type.String(),
  logo: LogoUrl('Null if it has none'),
  /** The caller's own. */
  role: Role,
  requireSecondFactor: Type.Boolean({
    description: 'Whether its managers need a second factor to access it',
  }),
  ssoRequired: Type.Boolean({
    description:
      'Whether managers whose addresses are in its verified domains must sign in through one of its connections',
  }),
  deletedAt: nullable(Timestamp, 'Null unless it is deleted and can still be restored'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const OrganizationList = ListOf(Organization);

export const organizationTarget = { resource: 'organization', notFound: 'ORGANIZATION_NOT_FOUND' } as const;

export const createOrganization = operation('POST /organizations', {
  tag: 'Organizations',
  summary: 'Create an organization',
  description:
    'You become its owner. With `roles`, you also get product roles, if the service offers them to founders; others are 422.',
  access: PEOPLE,
  idempotent: true,
  conditional: true,
  body: Body({ name: Name, roles: Type.Optional(FounderRoles) }),
  successes: created('The organization.', Organization, 'The organization'),
  errors: ['ORGANIZATION_LIMIT_REACHED', ...HOOK_ERRORS],
  example: {
    request: { name: 'Analytical Engines' },
    success: samples.organization,
  },
});

export const listOrganizations = operation('GET /organizations', {
  tag: 'Organizations',
  summary: 'List the organizations you manage',
  description:
    'Newest first, or by name. `state=deleted` lists those that you owned and can still restore. Organizations with `requireSecondFactor` are included even if you signed in without a second factor.',
  access: ALL,
  query: Type.Object({
    ...SearchPage('the name'),
    order: Type.Optional(Order),
    state: Type.Optional(
      Type.Enum(['active', 'deleted'], { default: 'active', description: 'Which organizations to list' }),
    ),
  }),
  successes: ok('The organizations.', OrganizationList),
  example: { success: listed(samples.organization) },
});

const onOrganization = {
  tag: 'Organizations',
  access: ALL,
  conditional: true,
  target: organizationTarget,
} as const;

export const getOrganization = operation('GET /organizations/:id', {
  ...onOrganization,
  summary: 'Read an organization',
  description: 'For its managers, in any role.',
  permission: 'organization:read',
  successes: ok('The organization.', Organization),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: samples.organization },
});

export const updateOrganization = operation('PUT /organizations/:id', {
  ...onOrganization,
  summary: 'Update an organization',
  description:
    'For owners and admins. `logoData` replaces the logo, and null removes it. Only owners who signed in with a second factor can send `requireSecondFactor` and `ssoRequired`. While `requireSecondFactor` is true, managers whose session began without a second factor get 403 `SECOND_FACTOR_MISSING` for everything in the organization. `ssoRequired` needs an `active` connection; without one, the response is 409 `CONNECTION_NOT_ACTIVE`. While it is true, managers whose addresses are in the verified domains, or have been since it is true (`ssoHeld`), get 403 `SSO_REQUIRED` in sessions that did not begin through a connection of the organization. Owners with a second factor that is older than the requirement are still admitted, and all owners are notified by email.',
  permission: 'organization:update',
  body: Body({
    name: Name,
    logoData: Type.Optional(nullable(logoData('The logo'))),
    requireSecondFactor: Type.Optional(
      Type.Boolean({
        description: 'Whether managers must sign in with a second factor. Unchanged by default',
      }),
    ),
    ssoRequired: Type.Optional(
      Type.Boolean({
        description: 'Whether managers must sign in through a connection. Unchanged by default',
      }),
    ),
  }),
  successes: ok('The updated organization.', Organization),
  errors: ['CONNECTION_NOT_ACTIVE'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { name: 'Difference Engines', requireSecondFactor: true },
    success: { ...samples.organization, name: 'Difference Engines', requireSecondFactor: true },
  },
});

export const deleteOrganization = operation('DELETE /organizations/:id', {
  tag: 'Organizations',
  summary: 'Delete an organization',
  description:
    'For owners. The organization disappears for everyone at once. Its owners can restore it for a limited time, 30 days by default.',
  access: BOTH,
  conditional: true,
  target: organizationTarget,
  permission: 'organization:delete',
  successes: done('The organization is deleted.'),
  example: { parameters: { id: samples.ORGANIZATION_ID } },
});

export const restoreOrganization = operation('POST /organizations/:id/restore', {
  tag: 'Organizations',
  summary: 'Restore a deleted organization',
  description:
    'For its owners, within the configured grace period (30 days by default). Its managers and invitations are restored with it. If it is not deleted, nothing changes. For everyone else, and after the grace period, the response is 404.',
  access: PEOPLE,
  idempotent: true,
  target: { resource: 'ownedOrganization', notFound: 'ORGANIZATION_NOT_FOUND' },
  successes: ok('The organization.', Organization),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: samples.organization },
});
