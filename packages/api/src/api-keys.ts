import { Type } from 'typebox';
import {
  Body,
  createdBy,
  FutureTime,
  Id,
  ListOf,
  Name,
  nullable,
  Page,
  Resource,
  Timestamp,
} from './fields.ts';
import { created, done, listed, ok, operation } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import { GivenRoles, RoleNames } from './role-fields.ts';
import * as samples from './samples.ts';

/** The longest time that an earlier key still works after a rotation: a week, in seconds. */
export const LONGEST_OVERLAP = 604_800;

const ApiKeyRole = Type.Enum(['admin', 'viewer'], {
  description:
    'What the key can do in its organization: what a manager with that role can, with few exceptions',
});

const members = {
  id: Id,
  organizationId: Id,
  name: Type.String(),
  role: ApiKeyRole,
  roles: RoleNames,
  prefix: Type.String({ description: 'The beginning of the key, to tell keys apart' }),
  createdBy: createdBy(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When it was last used, up to a minute ago; null if it never was'),
  expiresAt: nullable(Timestamp, 'When it stops working; null if it never does'),
};

export const ApiKey = Resource(members);

/** The only answers that hold the key itself. */
export const IssuedApiKey = Resource({
  ...members,
  key: Type.String({
    description: 'The key, which programs send as their access token. It is not shown again: store it now',
  }),
});

export const ApiKeyList = ListOf(ApiKey);

const example = { parameters: { id: samples.apiKey.id }, success: samples.apiKey };

const inOrganization = {
  tag: 'API keys',
  access: ['session'],
  target: organizationTarget,
  permission: 'api-keys:manage',
} as const;

export const createApiKey = operation('POST /organizations/:id/api-keys', {
  ...inOrganization,
  summary: 'Create an API key',
  description:
    'For owners and admins who signed in within the last 10 minutes. The owners get an email. A program that sends the key as its access token acts for the organization: with `admin` or `viewer`, it can do what a manager with that role can, except manage API keys, create webhooks or rotate their secrets, transfer or restore the organization, and anything that concerns an account. The key stays when the person who created it leaves.',
  recent: true,
  body: Body({
    name: Name,
    role: ApiKeyRole,
    roles: Type.Optional(GivenRoles),
    expiresAt: Type.Optional(FutureTime),
  }),
  successes: created('The API key, with the key itself.', IssuedApiKey, 'The API key'),
  errors: ['API_KEY_LIMIT_REACHED'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { name: 'Billing', role: 'viewer', expiresAt: samples.apiKey.expiresAt },
    success: samples.issuedApiKey,
  },
});

export const listApiKeys = operation('GET /organizations/:id/api-keys', {
  ...inOrganization,
  summary: 'List the API keys of an organization',
  description: 'For owners and admins. Newest first, including expired keys, but not revoked ones.',
  query: Type.Object(Page),
  successes: ok('The API keys.', ApiKeyList),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: listed(samples.apiKey) },
});

const onKey = { ...inOrganization, target: { resource: 'apiKey', notFound: 'API_KEY_NOT_FOUND' } } as const;

export const getApiKey = operation('GET /api-keys/:id', {
  ...onKey,
  summary: 'Read an API key',
  description: 'For owners and admins of its organization.',
  conditional: true,
  successes: ok('The API key.', ApiKey),
  example,
});

export const updateApiKey = operation('PUT /api-keys/:id', {
  ...onKey,
  summary: 'Change an API key',
  description:
    'For owners and admins of its organization. `roles` replaces its roles of the product, which stay as they are without it; you can give and take away those that are yours to give: 403 otherwise.',
  conditional: true,
  body: Body({ name: Name, roles: Type.Optional(GivenRoles) }),
  successes: ok('The API key as it is now.', ApiKey),
  example: {
    ...example,
    request: { name: 'Invoices' },
    success: { ...samples.apiKey, name: 'Invoices' },
  },
});

export const deleteApiKey = operation('DELETE /api-keys/:id', {
  ...onKey,
  summary: 'Revoke an API key',
  description:
    'For owners and admins of its organization. The key stops working with the next request. Pending invitations that it sent are revoked with it.',
  conditional: true,
  successes: done('The API key is revoked.'),
  example: { parameters: example.parameters },
});

export const rotateApiKey = operation('POST /api-keys/:id/rotation', {
  ...onKey,
  summary: 'Rotate an API key',
  description:
    'For owners and admins of its organization who signed in within the last 10 minutes, and admins must be able to give all its `roles`. Creates a new key. Earlier ones, at most nine of them, keep working for `overlap` more seconds, or for less if an earlier rotation set less. Nothing else changes, including `expiresAt`.',
  recent: true,
  body: Body({
    overlap: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LONGEST_OVERLAP,
        default: 0,
        description: 'Seconds for which the current key still works',
      }),
    ),
  }),
  successes: ok('The API key, with the new key itself.', IssuedApiKey),
  example: {
    parameters: example.parameters,
    request: { overlap: 86_400 },
    success: samples.issuedApiKey,
  },
});
