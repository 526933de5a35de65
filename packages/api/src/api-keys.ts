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
import { operation } from './operation.ts';
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
    description: 'The key, which programs send as access token. It is not shown again: store it now',
  }),
});

export const ApiKeyList = ListOf(ApiKey);

const target = { resource: 'apiKey', notFound: 'API_KEY_NOT_FOUND' } as const;
const permission = 'api-keys:manage';
const example = { parameters: { id: samples.apiKey.id }, success: samples.apiKey };

export const createApiKey = operation({
  id: 'createApiKey',
  method: 'POST',
  path: '/organizations/:id/api-keys',
  tag: 'API keys',
  summary: 'Create an API key',
  description:
    'For owners and admins who signed in within the last 10 minutes. The owners get an email. A program that sends the key as access token acts for the organization: with `admin` or `viewer`, it can do what a manager with that role can, except manage API keys, create webhooks or rotate their secrets, transfer or restore the organization, and anything that concerns an account. The key stays when the person who created it leaves.',
  access: ['session'],
  target: organizationTarget,
  permission,
  recent: true,
  body: Body({
    name: Name,
    role: ApiKeyRole,
    roles: Type.Optional(GivenRoles),
    expiresAt: Type.Optional(FutureTime),
  }),
  successes: {
    201: {
      description: 'The API key, with the key itself.',
      body: IssuedApiKey,
      headers: { Location: 'The API key' },
    },
  },
  errors: ['API_KEY_LIMIT_REACHED'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { name: 'Billing', role: 'viewer', expiresAt: samples.apiKey.expiresAt },
    success: samples.issuedApiKey,
  },
});

export const listApiKeys = operation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/organizations/:id/api-keys',
  tag: 'API keys',
  summary: 'List the API keys of an organization',
  description: 'For owners and admins. Newest first, including expired keys, but not revoked ones.',
  access: ['session'],
  target: organizationTarget,
  permission,
  query: Type.Object(Page),
  successes: { 200: { description: 'The API keys.', body: ApiKeyList } },
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    success: { items: [samples.apiKey], nextCursor: null },
  },
});

export const getApiKey = operation({
  id: 'getApiKey',
  method: 'GET',
  path: '/api-keys/:id',
  tag: 'API keys',
  summary: 'Read an API key',
  description: 'For owners and admins of its organization.',
  access: ['session'],
  conditional: true,
  target,
  permission,
  successes: { 200: { description: 'The API key.', body: ApiKey } },
  example,
});

export const updateApiKey = operation({
  id: 'updateApiKey',
  method: 'PUT',
  path: '/api-keys/:id',
  tag: 'API keys',
  summary: 'Change an API key',
  description:
    'For owners and admins of its organization. `roles` replaces its roles of the product, which stay as they are without it; you can give and take away those that are yours to give: 403 otherwise.',
  access: ['session'],
  conditional: true,
  target,
  permission,
  body: Body({ name: Name, roles: Type.Optional(GivenRoles) }),
  successes: { 200: { description: 'The API key as it is now.', body: ApiKey } },
  example: {
    ...example,
    request: { name: 'Invoices' },
    success: { ...samples.apiKey, name: 'Invoices' },
  },
});

export const deleteApiKey = operation({
  id: 'deleteApiKey',
  method: 'DELETE',
  path: '/api-keys/:id',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description:
    'For owners and admins of its organization. The key stops working with the next request. Pending invitations that it sent are revoked with it.',
  access: ['session'],
  conditional: true,
  target,
  permission,
  successes: { 204: { description: 'The API key is revoked.', body: null } },
  example: { parameters: example.parameters },
});

export const rotateApiKey = operation({
  id: 'rotateApiKey',
  method: 'POST',
  path: '/api-keys/:id/rotation',
  tag: 'API keys',
  summary: 'Rotate an API key',
  description:
    'For owners and admins of its organization who signed in within the last 10 minutes, admins only where they could give all its `roles`. Creates a new key. Earlier ones, at most nine of them, keep working for `overlap` more seconds, or for less if an earlier rotation set less. Nothing else changes, including `expiresAt`.',
  access: ['session'],
  target,
  permission,
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
  successes: { 200: { description: 'The API key, with the new key itself.', body: IssuedApiKey } },
  example: {
    parameters: example.parameters,
    request: { overlap: 86_400 },
    success: samples.issuedApiKey,
  },
});
