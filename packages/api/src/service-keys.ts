import { Type } from 'typebox';
import { Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { byOperators, FOR_OPERATORS, operation } from './operation.ts';
import { SCOPES } from './permissions.ts';
import * as samples from './samples.ts';

export const Scope = Type.Enum([...SCOPES], { description: 'What the key can be used for' });

export const ServiceKey = Resource({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Scope, { description: 'What the key can be used for, in alphabetical order' }),
  prefix: Type.String({ description: 'The beginning of the key, to tell keys apart' }),
  networks: nullable(
    Type.Array(Type.String()),
    'The network addresses from which it works, in CIDR notation; null for all',
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When it was last used, up to a minute ago; null if it never was'),
  expiresAt: nullable(Timestamp, 'When it stops working; null if it never does'),
});

export const ServiceKeyList = ListOf(ServiceKey);

const target = { resource: 'serviceKey', notFound: 'SERVICE_KEY_NOT_FOUND' } as const;
const example = { parameters: { id: samples.serviceKey.id }, success: samples.serviceKey };

export const listServiceKeys = operation({
  ...byOperators,
  id: 'listServiceKeys',
  method: 'GET',
  path: '/operator/service-keys',
  tag: 'Service keys',
  summary: 'List the service keys',
  description: `${FOR_OPERATORS} Newest first, including expired keys, but not revoked ones. \`portico service-keys add\` makes one.`,
  query: Type.Object(Page),
  successes: { 200: { description: 'The service keys.', body: ServiceKeyList } },
  example: { success: { items: [samples.serviceKey], nextCursor: null } },
});

export const getServiceKey = operation({
  ...byOperators,
  id: 'getServiceKey',
  method: 'GET',
  path: '/operator/service-keys/:id',
  tag: 'Service keys',
  summary: 'Read a service key',
  description: FOR_OPERATORS,
  target,
  conditional: true,
  successes: { 200: { description: 'The service key.', body: ServiceKey } },
  example,
});

export const deleteServiceKey = operation({
  ...byOperators,
  id: 'deleteServiceKey',
  method: 'DELETE',
  path: '/operator/service-keys/:id',
  tag: 'Service keys',
  summary: 'Revoke a service key',
  description: `${FOR_OPERATORS} The key stops working with its next request.`,
  target,
  recent: true,
  conditional: true,
  successes: { 204: { description: 'The service key is revoked.', body: null } },
  example: { parameters: example.parameters },
});
