import { Type } from 'typebox';
import {
  Beginning,
  Body,
  Email,
  ExternalId,
  GivenId,
  Id,
  ListOf,
  Name,
  nullable,
  Order,
  Page,
  Resource,
  SearchPage,
  Timestamp,
} from './fields.ts';
import { Invitation } from './invitations.ts';
import { Manager, ManagerList } from './managers.ts';
import { metadataAtCreation } from './metadata.ts';
import { byTeam, created, done, forTeam, HOOK_ERRORS, listed, ok, operation } from './operation.ts';
import { ORGANIZATION_STATES } from './operator-accounts.ts';
import { Organization, Role } from './organizations.ts';
import { GivenRoles } from './role-fields.ts';
import * as samples from './samples.ts';

export const OperatorOrganization = Resource({
  id: Id,
  name: Type.String(),
  logo: Organization.properties.logo,
  requireSecondFactor: Organization.properties.requireSecondFactor,
  ssoRequired: Organization.properties.ssoRequired,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  state: Type.Enum([...ORGANIZATION_STATES]),
  deletedAt: nullable(Timestamp, 'When it was deleted; it is removed for good some time later'),
  managerCount: Type.Integer({
    minimum: 0,
    description: 'Number of managers, up to 10000',
  }),
  externalId: nullable(Type.String(), 'The ID in a system of the team; null if it has none'),
  awaitingOwner: Type.Boolean({
    description:
      'Whether it was created without an owner and still has none. Without one, it is removed for good some time after its creation',
  }),
});

export const ListedOperatorOrganization = Resource({
  ...OperatorOrganization.properties,
  lastActiveAt: Type.String({
    format: 'date-time',
    description:
      'When something last happened in it, other than reads by operators; `updatedAt` if none of its last 100 events is anything else',
  }),
});

export const OperatorOrganizationList = ListOf(ListedOperatorOrganization);

const organization = { resource: 'anyOrganization', notFound: 'ORGANIZATION_NOT_FOUND' } as const;
/** One that is not deleted. */
const active = { ...organization, resource: 'activeOrganization' } as const;
const parameters = { id: samples.ORGANIZATION_ID };

export const listOrganizationsAsOperator = operation('GET /operator/organizations', {
  ...byTeam('organizations:read'),
  summary: 'List organizations, as an operator',
  description: `${forTeam('organizations:read')} Newest first, including deleted ones that can be restored; alphabetically if more than 500 match a search. \`order=name\` sorts by code point, regardless of case. A page can be short or empty although others follow.`,
  query: Type.Object({
    ...SearchPage('the name'),
    order: Type.Optional(Order),
    name: Type.Optional(Beginning(200, 'A prefix of the name; case is ignored')),
    externalId: Type.Optional(ExternalId),
    state: Type.Optional(
      Type.Enum([...ORGANIZATION_STATES], { description: 'Only organizations in this state' }),
    ),
  }),
  successes: ok('The organizations.', OperatorOrganizationList),
  example: { success: listed(samples.listedOrganization) },
});

export const createOrganizationAsOperator = operation('POST /operator/organizations', {
  ...byTeam('organizations:write'),
  summary: 'Create an organization, as an operator',
  description: `${forTeam('organizations:write')} With \`ownerAccountId\`, that account becomes the owner; this requires a sign-in within the last 10 minutes from operators, and \`managers:write\` from service keys. Without it, the organization has no owner yet: invite one. If it still has none after as long as deleted organizations are kept (30 days by default), it is removed for good.`,
  idempotent: true,
  conditional: true,
  body: Body({
    name: Name,
    ownerAccountId: Type.Optional(GivenId('The account that becomes its owner')),
    externalId: Type.Optional(nullable(ExternalId)),
    metadata: metadataAtCreation,
  }),
  successes: created('The organization.', OperatorOrganization, 'The organization'),
  errors: ['EXTERNAL_ID_ALREADY_EXISTS', 'REAUTHENTICATION_REQUIRED', ...HOOK_ERRORS],
  example: {
    request: { name: samples.createdOrganization.name, externalId: samples.createdOrganization.externalId },
    success: samples.createdOrganization,
  },
});

export const getOrganizationAsOperator = operation('GET /operator/organizations/:id', {
  ...byTeam('organizations:read'),
  target: organization,
  summary: 'Read an organization, as an operator',
  description: forTeam('organizations:read'),
  conditional: true,
  successes: ok('The organization.', OperatorOrganization),
  example: { parameters, success: samples.operatorOrganization },
});

export const updateOrganizationAsOperator = operation('PUT /operator/organizations/:id', {
  ...byTeam('organizations:write'),
  target: organization,
  summary: 'Update an organization, as an operator',
  description: `${forTeam('organizations:write')} Omitted members stay unchanged; null clears. To send \`requireSecondFactor\`, operators must have signed in within the last 10 minutes. While it is true, managers whose session began without a second factor get 403 \`SECOND_FACTOR_MISSING\` for everything in the organization.`,
  conditional: true,
  body: Body({
    name: Type.Optional(Name),
    externalId: Type.Optional(nullable(ExternalId)),
    requireSecondFactor: Type.Optional(
      Type.Boolean({ description: 'Whether managers must sign in with a second factor' }),
    ),
  }),
  successes: ok('The updated organization.', OperatorOrganization),
  errors: ['EXTERNAL_ID_ALREADY_EXISTS', 'REAUTHENTICATION_REQUIRED'],
  example: {
    parameters,
    request: { name: 'Difference Engines', externalId: samples.createdOrganization.externalId },
    success: {
      ...samples.operatorOrganization,
      name: 'Difference Engines',
      externalId: samples.createdOrganization.externalId,
    },
  },
});

export const deleteOrganizationAsOperator = operation('DELETE /operator/organizations/:id', {
  ...byTeam('organizations:write'),
  target: organization,
  summary: 'Delete an organization, as an operator',
  description: `${forTeam('organizations:write')} It disappears for everyone at once, and can be restored for a limited time. Deleting it again changes nothing.`,
  recent: true,
  conditional: true,
  successes: done('The organization is deleted.'),
  errors: ['APPROVAL_REQUIRED'],
  example: { parameters },
});

export const restoreOrganizationAsOperator = operation('POST /operator/organizations/:id/restore', {
  ...byTeam('organizations:write'),
  target: organization,
  summary: 'Restore a deleted organization, as an operator',
  description: `${forTeam('organizations:write')} If it is not deleted, nothing changes.`,
  recent: true,
  idempotent: true,
  successes: ok('The organization.', OperatorOrganization),
  example: { parameters, success: samples.operatorOrganization },
});

export const listManagersAsOperator = operation('GET /operator/organizations/:id/managers', {
  ...byTeam('managers:read'),
  target: organization,
  summary: 'List the managers of an organization, as an operator',
  description: `${forTeam('managers:read')} Newest first.`,
  query: Type.Object(Page),
  successes: ok('The managers.', ManagerList),
  example: { parameters, success: listed({ ...samples.manager, secondFactor: true }) },
});

export const addManagerAsOperator = operation('POST /operator/organizations/:id/managers', {
  ...byTeam('managers:write'),
  target: organization,
  summary: 'Add a manager to an organization, as an operator',
  description: `${forTeam('managers:write')} Use this to give an organization another owner if its owners cannot be reached.`,
  recent: true,
  idempotent: true,
  conditional: true,
  body: Body({ accountId: GivenId('The account to add'), role: Role, roles: Type.Optional(GivenRoles) }),
  successes: created('The manager.', Manager, 'The manager'),
  errors: ['MANAGER_ALREADY_EXISTS', 'MANAGER_LIMIT_REACHED', ...HOOK_ERRORS],
  example: {
    parameters,
    request: { accountId: samples.OTHER_ACCOUNT_ID, role: 'owner' },
    success: { ...samples.manager, role: 'owner' },
  },
});

const manager = {
  target: { resource: 'anyManager', parameter: 'managerId', notFound: 'MANAGER_NOT_FOUND' },
  parameters: { id: 'The ID of the organization' },
} as const;
const managerParameters = { id: samples.ORGANIZATION_ID, managerId: samples.manager.id };

export const getManagerAsOperator = operation('GET /operator/organizations/:id/managers/:managerId', {
  ...byTeam('managers:read'),
  ...manager,
  summary: 'Read a manager, as an operator',
  description: forTeam('managers:read'),
  conditional: true,
  successes: ok('The manager.', Manager),
  example: { parameters: managerParameters, success: samples.manager },
});

export const updateManagerAsOperator = operation('PUT /operator/organizations/:id/managers/:managerId', {
  ...byTeam('managers:write'),
  ...manager,
  summary: 'Change the roles of a manager, as an operator',
  description: `${forTeam('managers:write')} Omitted members stay unchanged. An account that was added but has not accepted can become an owner as well.`,
  recent: true,
  conditional: true,
  body: Body({ role: Type.Optional(Role), roles: Type.Optional(GivenRoles) }),
  successes: ok('The updated manager.', Manager),
  errors: ['LAST_OWNER'],
  example: {
    parameters: managerParameters,
    request: { role: 'viewer' },
    success: { ...samples.manager, role: 'viewer' },
  },
});

export const removeManagerAsOperator = operation('DELETE /operator/organizations/:id/managers/:managerId', {
  ...byTeam('managers:write'),
  ...manager,
  summary: 'Remove a manager, as an operator',
  description: `${forTeam('managers:write')} API keys and webhooks that the manager created stay. The event \`manager.removed\` lists them, and the owners get an email that names them.`,
  recent: true,
  conditional: true,
  successes: done('The manager is removed.'),
  errors: ['LAST_OWNER'],
  example: { parameters: managerParameters },
});

export const createInvitationAsOperator = operation('POST /operator/organizations/:id/invitations', {
  ...byTeam('managers:write'),
  target: active,
  summary: 'Invite someone to manage an organization, as an operator',
  description: `${forTeam('managers:write')} Emails a link to the address. The invitation expires after 7 days. It names the organization as its sender, and is revoked when you are no longer an operator, or when the service key is revoked or expires. If the organization is deleted, the response is 404.`,
  recent: true,
  limited: true,
  idempotent: true,
  body: Body({ email: Email, role: Role, roles: Type.Optional(GivenRoles) }),
  successes: created('The invitation.', Invitation, 'The invitation'),
  errors: ['INVITATION_ALREADY_PENDING', 'INVITATION_LIMIT_REACHED', 'MANAGER_ALREADY_EXISTS'],
  example: {
    parameters,
    request: { email: samples.invitation.email, role: 'owner' },
    success: { ...samples.invitation, role: 'owner' },
  },
});
