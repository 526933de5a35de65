import { formattedWith } from '@portico/conventions';
import { Type } from 'typebox';
import { Body, Id, ListOf, Managed, Name, nullable, Page, Resource, Timestamp } from './fields.ts';
import {
  ALL_AND_TEAM,
  byTeam,
  created,
  DEMANDS,
  done,
  forTeam,
  listed,
  ok,
  operation,
  PEOPLE,
} from './operation.ts';
import { organizationTarget } from './organizations.ts';
import { PERMISSION_NAME, ROLE_NAME } from './role-fields.ts';
import * as samples from './samples.ts';

/** How many permissions the product can have. */
export const MOST_PERMISSIONS = 500;
/** How many roles the team can make, and how many an organization can. */
export const MOST_ROLES = { team: 200, organization: 20 } as const;
/** How many permissions can be checked at once. */
const MOST_CHECKED = 100;
/** The longest body that replaces the catalogue of permissions. */
const CATALOGUE_BYTES = 262_144;

const formatted = formattedWith<{ readonly visible: string }>();

const Description = formatted('visible', {
  minLength: 1,
  maxLength: 500,
  description: 'The description: 1 to 500 code points. Surrounding spaces are removed',
  'x-normalize': 'trim',
});

const Delegable = 'Whether owners and admins can give it, or only the team that runs the service';

export const ProductPermission = Resource({
  name: Type.String(),
  description: nullable(Type.String()),
  delegable: Type.Boolean({
    description: "Whether organizations' own roles can grant it",
  }),
  managed: Managed,
});

export const PermissionCatalogue = Resource({
  items: Type.Array(ProductPermission, { description: 'All product permissions, by name' }),
});

export const ProductRole = Resource({
  id: Id,
  name: Type.String(),
  title: nullable(Type.String(), 'The text that people see instead of the name'),
  description: nullable(Type.String()),
  permissions: Type.Array(Type.String(), { description: 'The names of its permissions, sorted' }),
  delegable: Type.Boolean({ description: Delegable }),
  organizationId: nullable(Id, 'The organization that it belongs to; null for a role of the team'),
  managed: Managed,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const ProductRoleList = ListOf(ProductRole);

const permissionNames = Type.Array(Type.String({ maxLength: 64 }), {
  maxItems: MOST_PERMISSIONS,
  description: 'The names of its permissions',
});

export const newRole = {
  name: Type.String({
    ...ROLE_NAME,
    description:
      'A lower-case letter, followed by up to 63 lower-case letters, digits, `_` and `-`; not `owner`, `admin` or `viewer`',
  }),
  title: Type.Optional(nullable(Name)),
  description: Type.Optional(nullable(Description)),
  permissions: permissionNames,
};

export const delegable = Type.Optional(Type.Boolean({ default: false, description: Delegable }));

export const givenPermissions = Type.Array(
  Type.Object({
    name: Type.String({
      ...PERMISSION_NAME,
      description: 'Two to four words with colons between them, such as `invoice:approve`',
    }),
    description: Type.Optional(nullable(Description)),
    delegable: Type.Optional(Type.Boolean({ default: false })),
  }),
  { maxItems: MOST_PERMISSIONS, description: 'All permissions, in any order' },
);

/** Readable with any token, but for service keys only with the scope of roles. */
const readable = { tag: 'Roles', access: ALL_AND_TEAM, scope: 'roles:write' } as const;

const notFound = 'ROLE_NOT_FOUND';
const example = { parameters: { id: samples.role.id }, success: samples.role };

export const listPermissions = operation('GET /permissions', {
  ...readable,
  summary: "List the product's permissions",
  description:
    'For everyone with a token; a service key needs `roles:write`. All permissions, by name. Their meaning is up to the product: none gives access to an operation of this service.',
  conditional: true,
  successes: ok('The permissions.', PermissionCatalogue),
  example: { success: samples.permissionCatalogue },
});

const byWriters = { ...byTeam('roles:write'), conditional: true } as const;

export const replacePermissions = operation('PUT /operator/permissions', {
  ...byWriters,
  summary: "Replace the product's permissions",
  description: `${forTeam('roles:write')} The body lists all permissions, at most ${MOST_PERMISSIONS}, and can have up to 256 KiB. Removing a permission that a role grants, or making non-delegable one that an organization's own role grants, is 409 \`PERMISSION_IN_USE\`.`,
  bodyBytes: CATALOGUE_BYTES,
  body: Body({ items: givenPermissions }),
  successes: ok('The updated permissions.', PermissionCatalogue),
  errors: ['PERMISSION_IN_USE', 'ROLE_PROTECTED', 'MANAGED_BY_CONFIGURATION'],
  example: { request: samples.newPermissions, success: samples.permissionCatalogue },
});

export const listRoles = operation('GET /roles', {
  ...readable,
  summary: "List the team's product roles",
  description:
    'For everyone with a token; a service key needs `roles:write`. Newest first. They are available in every organization.',
  query: Type.Object(Page),
  successes: ok('The roles.', ProductRoleList),
  example: { success: listed(samples.role) },
});

export const listOrganizationRoles = operation('GET /organizations/:id/roles', {
  tag: 'Roles',
  summary: 'List the product roles available in an organization',
  description: "For its managers, in any role. Newest first: the team's roles and the organization's own.",
  access: ['session', 'impersonation', 'api_key'],
  target: organizationTarget,
  permission: 'organization:read',
  query: Type.Object(Page),
  successes: ok('The roles.', ProductRoleList),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: listed(samples.role) },
});

const made = created('The role.', ProductRole, 'The role');

export const createRoleAsOperator = operation('POST /operator/roles', {
  ...byWriters,
  summary: 'Create a product role for all organizations',
  description: `${forTeam('roles:write')} At most ${MOST_ROLES.team}. The name must differ from those of all organizations' own roles.`,
  idempotent: true,
  body: Body({ ...newRole, delegable }),
  successes: made,
  errors: ['ROLE_ALREADY_EXISTS', 'ROLE_LIMIT_REACHED', 'ROLE_PROTECTED'],
  example: { request: samples.newRole, success: samples.role },
});

export const createRole = operation('POST /organizations/:id/roles', {
  tag: 'Roles',
  summary: 'Create a product role for one organization',
  description: `For owners, if the service is configured with \`PORTICO_ORGANIZATION_ROLES=on\`; everyone else gets 403. At most ${MOST_ROLES.organization}, with delegable permissions only. The name must differ from those of the team's roles.`,
  access: PEOPLE,
  idempotent: true,
  conditional: true,
  target: organizationTarget,
  permission: 'roles:manage',
  body: Body({
    ...newRole,
    delegable: Type.Optional(Type.Literal(true, { description: 'Always true' })),
  }),
  successes: made,
  errors: ['ROLE_ALREADY_EXISTS', 'ROLE_LIMIT_REACHED'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: samples.newRole,
    success: { ...samples.role, organizationId: samples.ORGANIZATION_ID },
  },
});

export const getRole = operation('GET /roles/:id', {
  ...readable,
  summary: 'Read a product role',
  description:
    "The team's roles: for everyone with a token; a service key needs `roles:write`. An organization's own roles: for its managers.",
  conditional: true,
  target: { resource: 'role', notFound },
  successes: ok('The role.', ProductRole),
  example,
});

const CHANGED_BY =
  "The team's roles: for operators who signed in with a second factor, and service keys with `roles:write`. An organization's own roles: for its owners.";

const governed = {
  tag: 'Roles',
  access: ['session', 'impersonation', 'service_key'],
  scope: 'roles:write',
  conditional: true,
  target: { resource: 'governedRole', notFound },
  permission: 'roles:manage',
} as const;

export const updateRole = operation('PUT /roles/:id', {
  ...governed,
  summary: 'Change a product role',
  description: `${CHANGED_BY} Omitted members stay unchanged. The change takes effect with the next request of everyone who has the role. Pending invitations that their senders could no longer send are revoked.`,
  body: Body({
    name: Type.Optional(newRole.name),
    title: newRole.title,
    description: newRole.description,
    permissions: Type.Optional(permissionNames),
    delegable: Type.Optional(
      Type.Boolean({ description: `${Delegable}; always true for an organization's own role` }),
    ),
  }),
  successes: ok('The updated role.', ProductRole),
  errors: ['ROLE_ALREADY_EXISTS', 'ROLE_PROTECTED', 'MANAGED_BY_CONFIGURATION'],
  example: {
    parameters: { id: samples.role.id },
    request: { title: 'Approves invoices' },
    success: { ...samples.role, title: 'Approves invoices' },
  },
});

export const deleteRole = operation('DELETE /roles/:id', {
  ...governed,
  summary: 'Delete a product role',
  description: `${CHANGED_BY} If a manager, a pending invitation or an API key has the role, \`replacement\` must name the role that they get instead: one of the team's or of the same organization, which you must be able to give. Otherwise the response is 422 with \`fields.replacement\`.`,
  query: Type.Object({
    replacement: Type.Optional(
      Type.String({
        ...ROLE_NAME,
        description: 'The name of the role that replaces it for everyone who has it',
      }),
    ),
  }),
  successes: done('The role is deleted.'),
  errors: ['ROLE_IN_USE', 'ROLE_PROTECTED', 'MANAGED_BY_CONFIGURATION'],
  example: { parameters: { id: samples.role.id } },
});

export const PermissionChecks = Resource({
  permissions: Type.Object(
    {},
    { additionalProperties: Type.Boolean(), description: 'For each name in the request' },
  ),
});

export const checkPermissions = operation('POST /permission-checks', {
  tag: 'Roles',
  summary: 'Check product permissions',
  description:
    'Returns which permissions the caller, or the account `accountId`, currently has in an organization. Naming another account requires the role owner or admin there or, for a service key, `managers:read`. The result is false for a permission that does not exist, for an account that does not manage the organization or has not accepted, and for a service key itself.',
  access: ALL_AND_TEAM,
  reads: true,
  body: Body({
    organizationId: Type.String({ format: 'uuid', description: 'The organization' }),
    permissions: Type.Array(Type.String({ maxLength: 64 }), {
      minItems: 1,
      maxItems: MOST_CHECKED,
      description: `The names of 1 to ${MOST_CHECKED} permissions`,
    }),
    accountId: Type.Optional(
      Type.String({ format: 'uuid', description: 'The account to check; by default, the caller itself' }),
    ),
  }),
  successes: ok('The result for each permission.', PermissionChecks),
  errors: ['ORGANIZATION_NOT_FOUND', 'ACCESS_FORBIDDEN', ...DEMANDS],
  example: {
    request: { organizationId: samples.ORGANIZATION_ID, permissions: ['invoice:approve', 'invoice:pay'] },
    success: { permissions: { 'invoice:approve': true, 'invoice:pay': false } },
  },
});
