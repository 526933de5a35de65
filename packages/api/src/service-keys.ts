import { Type } from 'typebox';
import { Id, ListOf, Managed, nullable, Page, Resource, Timestamp } from './fields.ts';
import { byOperators, done, FOR_OPERATORS, listed, ok, operation } from './operation.ts';
import { SCOPES } from './permissions.ts';
import * as samples from './samples.ts';

export const Scope = Type.Enum([...SCOPES], { description: 'A scope of the key' });

export const ServiceKey = Resource({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Scope, { description: 'The scopes of the key, in alphabetical order' }),
  prefix: Type.String({ description: 'The first characters of the key, to tell keys apart' }),
  networks: nullable(
    Type.Array(Type.String()),
    'The networks from which it works, in CIDR notation; null for all',
  ),
  managed: Managed,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When it was last used, to the minute; null if never'),
  expiresAt: nullable(Timestamp, 'When it expires; null if never'),
});

export const ServiceKeyList = ListOf(ServiceKey);

const example = { parameters: { id: samples.serviceKey.id }, success: samples.serviceKey };

const ofKeys = { ...byOperators, tag: 'Service keys' } as const;

export const listServiceKeys = operation('GET /operator/service-keys', {
  ...ofKeys,
  summary: 'List the service keys',
  description: `${FOR_OPERATORS} Newest first, including expired keys, but not revoked ones. Create one with \`portico service-keys add\`.`,
  query: Type.Object(Page),
  successes: ok('The service keys.', ServiceKeyList),
  example: { success: listed(samples.serviceKey) },
});

const onKey = {
  ...ofKeys,
  conditional: true,
  target: { resource: 'serviceKey', notFound: 'SERVICE_KEY_NOT_FOUND' },
} as const;

export const getServiceKey = operation('GET /operator/service-keys/:id', {
  ...onKey,
  summary: 'Read a service key',
  description: FOR_OPERATORS,
  successes: ok('The service key.', ServiceKey),
  example,
});

export const deleteServiceKey = operation('DELETE /operator/service-keys/:id', {
  ...onKey,
  summary: 'Revoke a service key',
  description: `${FOR_OPERATORS} The key stops working with its next request.`,
  recent: true,
  errors: ['MANAGED_BY_CONFIGURATION'],
  successes: done('The service key is revoked.'),
  example: { parameters: example.parameters },
});
