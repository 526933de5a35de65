import { Type } from 'typebox';
import {
  Body,
  createdBy,
  FutureTime,
  Id,
  ListOf,
  Name,
  nullable,
  Overlap,
  Page,
  Resource,
  Timestamp,
} from './fields.ts';
import { created, done, listed, ok, operation } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import { GivenRoles, RoleNames } from './role-fields.ts';
import * as samples from './samples.ts';

const ApiKeyRole = Type.Enum(['admin', 'viewer'], {
  description:
    "The key's role in its organization: it can do what a manager with that role can, with few exceptions",
});

const members = {
  id: Id,
  organizationId: Id,
  name: Type.String(),
  role: ApiKeyRole,
  roles: RoleNames,
  prefix: Type.String({ description: 'The first characters of the key, to tell keys apart' }),
  createdBy: createdBy(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When it was last used, to the minute; null if never'),
  expiresAt: nullable(Timestamp, 'When it expires; null if never'),
};

export const ApiKey = Resource(members);

/** The only answers that hold the key itself. */
export const IssuedApiKey = Resource({
  ...members,
  key: Type.String({
    description: 'The key, which programs send as their access token. It is shown only once: store it now',
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
    'For owners and admins who signed in within the last 10 minutes. The owners are notified by email. A program that sends the key as its access token acts for the organization. It can do what a manager with the role `admin` or `viewer` can, except manage API keys, create webhooks or rotate their secrets, transfer or restore the organization, and anything that concerns an account. The key stays valid after its creator leaves.',
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
    'For owners and admins of its organization. `roles` replaces its product roles; without it, they stay unchanged. Adding or removing a role that you may not give is 403.',
  conditional: true,
  body: Body({ name: Name, roles: Type.Optional(GivenRoles) }),
  successes: ok('The updated API key.', ApiKey),
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
    'For owners and admins of its organization who signed in within the last 10 minutes; admins must be able to give all its `roles`. Creates a new key. Earlier keys (at most nine) keep working for `overlap` more seconds, or less if an earlier rotation set less. Everything else stays unchanged, including `expiresAt`.',
  recent: true,
  body: Body({ overlap: Type.Optional(Overlap('the current key')) }),
  successes: ok('The API key, with the new key itself.', IssuedApiKey),
  example: {
    parameters: example.parameters,
    request: { overlap: 86_400 },
    success: samples.issuedApiKey,
  },
});
