import { type TSchema, Type } from 'typebox';
import { AnyEventType } from './events.ts';
import { Body, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { BARS, created, done, HOOK_ERRORS, listed, ok, operation, PEOPLE } from './operation.ts';
import * as samples from './samples.ts';
import { SCIM_TYPE, scimFormat } from './scim-format.ts';

/** A SCIM resource, which can have the further attributes of its schema. */
export const Open = <Members extends Record<string, TSchema>>(members: Members) =>
  Type.Object(members, { additionalProperties: true });

export const Schemas = Type.Array(Type.String());
export const found = <const Content extends TSchema>(description: string, body: Content) =>
  ({ 200: { description, body, contentType: SCIM_TYPE } }) as const;

const VERSION = { ETag: 'Its `meta.version`' };
/** @param what a phrase that begins with a capitalized article */
export const written = <const Content extends TSchema>(what: string, body: Content) =>
  ({ 200: { description: `${what}.`, body, contentType: SCIM_TYPE, headers: VERSION } }) as const;
export const made = <const Content extends TSchema>(what: string, body: Content) => {
  const headers = { Location: what, ...VERSION };
  return { 201: { description: `${what}.`, body, contentType: SCIM_TYPE, headers } } as const;
};

/** How many resources one answer holds at most. */
export const MOST_SCIM_RESOURCES = 200;
/** How many operations one PATCH makes at most. */
export const MOST_SCIM_OPERATIONS = 100;

export const Meta = Resource({
  resourceType: Type.String(),
  created: Timestamp,
  lastModified: Timestamp,
  version: Type.String(),
});

export const ScimUser = Open({
  schemas: Schemas,
  id: Type.String({ description: 'The ID of the account' }),
  userName: Type.String(),
  active: Type.Boolean({ description: 'Whether it is a manager of the organization' }),
  meta: Meta,
});

/** The same where `attributes` or `excludedAttributes` can leave some out. */
const ShownUser = Open({
  ...ScimUser.properties,
  userName: Type.Optional(ScimUser.properties.userName),
  active: Type.Optional(ScimUser.properties.active),
});

export const ScimList = Open({
  schemas: Schemas,
  totalResults: Type.Integer(),
  startIndex: Type.Integer(),
  itemsPerPage: Type.Integer(),
  Resources: Type.Array(Open({})),
});

export const anything = Type.Optional(Type.Unknown());

export const GivenPatch = Body({
  schemas: anything,
  Operations: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MOST_SCIM_OPERATIONS }),
});

/**
 * The attributes of RFC 7643 (section 4.1) that a directory can send. Those that Portico does not use are stored as
 * received.
 */
export const SCIM_USER_ATTRIBUTES = [
  'schemas',
  'userName',
  'externalId',
  'active',
  'name',
  'displayName',
  'nickName',
  'profileUrl',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'emails',
  'phoneNumbers',
  'addresses',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
] as const;

const GivenUser = Body(
  Object.fromEntries(SCIM_USER_ATTRIBUTES.map((name) => [name, anything])) as Record<
    (typeof SCIM_USER_ATTRIBUTES)[number],
    typeof anything
  >,
);

export const inDirectory = {
  tag: 'SCIM',
  versioned: false,
  access: ['connection'],
  despite: BARS,
  // The organization decides who joins and leaves, so only concurrent requests are limited.
  uncounted: true,
  errorFormat: scimFormat,
} as const;
export const aboutAll = {
  ...inDirectory,
  target: {
    resource: 'directory',
    parameter: 'connectionId',
    notFound: 'CONNECTION_NOT_FOUND',
    own: true,
    demands: false,
  },
} as const;
const aboutOne = {
  ...inDirectory,
  target: { resource: 'scimUser', notFound: 'SCIM_USER_NOT_FOUND', own: true, demands: false },
  parameters: { connectionId: 'The connection of the token' },
} as const;

/** Errors of a user from a directory. */
const OF_USERS = ['SCIM_VALUE_INVALID', 'SCIM_USER_ALREADY_EXISTS', 'MANAGER_LIMIT_REACHED'] as const;
const ofOne = { parameters: { connectionId: samples.CONNECTION_ID, id: samples.scimUser.id } };
export const ofAll = { parameters: { connectionId: samples.CONNECTION_ID } };

export const listScimUsers = operation('GET /scim/:connectionId/v2/Users', {
  ...aboutAll,
  summary: 'Find users',
  description:
    'RFC 7644, section 3.4.2, with `filter`, `startIndex`, `count` (at most 200), `attributes` and `excludedAttributes`. A filter by `userName` or email address also finds managers of the organization that the directory did not create.',
  successes: found('The users.', ScimList),
  errors: ['SCIM_FILTER_INVALID', 'SCIM_VALUE_INVALID'],
  example: { ...ofAll, success: samples.scimUsers },
});

export const createScimUser = operation('POST /scim/:connectionId/v2/Users', {
  ...aboutAll,
  summary: 'Create a user',
  description:
    'The account with the address becomes a manager of the organization, and is created if it does not exist. An account whose address was never verified is taken over, as by a password reset.',
  body: GivenUser,
  successes: made('The user', ScimUser),
  errors: [...OF_USERS, ...HOOK_ERRORS],
  example: { ...ofAll, request: samples.givenScimUser, success: samples.scimUser },
});

export const getScimUser = operation('GET /scim/:connectionId/v2/Users/:id', {
  ...aboutOne,
  conditional: true,
  summary: 'Read a user',
  description: 'RFC 7644, section 3.4.1, with `attributes` and `excludedAttributes`.',
  successes: written('The user', ShownUser),
  example: { ...ofOne, success: samples.scimUser },
});

export const replaceScimUser = operation('PUT /scim/:connectionId/v2/Users/:id', {
  ...aboutOne,
  summary: 'Replace a user',
  description:
    'Omitted attributes are removed, except `active`. The name and address of the account change only if this connection created it. A stale `If-Match` is 409.',
  body: GivenUser,
  successes: written('The user', ScimUser),
  errors: [...OF_USERS, 'LAST_OWNER', 'PRECONDITION_FAILED', ...HOOK_ERRORS],
  example: { ...ofOne, request: samples.givenScimUser, success: samples.scimUser },
});

export const patchScimUser = operation('PATCH /scim/:connectionId/v2/Users/:id', {
  ...aboutOne,
  summary: 'Change a user',
  description:
    'RFC 7644, section 3.5.2, up to 100 operations. Users leave the organization when `active` becomes false, and return when it becomes true. Operation names and booleans are also accepted in the spelling of Microsoft Entra ID.',
  body: GivenPatch,
  successes: written('The user', ScimUser),
  errors: [
    ...OF_USERS,
    'SCIM_PATH_INVALID',
    'SCIM_TARGET_MISSING',
    'LAST_OWNER',
    'PRECONDITION_FAILED',
    ...HOOK_ERRORS,
  ],
  example: { ...ofOne, request: samples.scimPatch, success: samples.scimUser },
});

export const deleteScimUser = operation('DELETE /scim/:connectionId/v2/Users/:id', {
  ...aboutOne,
  summary: 'Delete a user',
  description: 'The user leaves the organization. The account stays.',
  successes: done('The user is deleted.'),
  errors: ['LAST_OWNER', 'PRECONDITION_FAILED'],
  example: ofOne,
});

export const getScimConfiguration = operation('GET /scim/:connectionId/v2/ServiceProviderConfig', {
  ...aboutAll,
  summary: 'Read the supported features',
  description: 'RFC 7643, section 5.',
  successes: found('The supported features.', Open({ schemas: Schemas })),
  example: { ...ofAll, success: samples.scimConfiguration },
});

export const listScimSchemas = operation('GET /scim/:connectionId/v2/Schemas', {
  ...aboutAll,
  summary: 'Read the schemas',
  description: 'RFC 7643, section 7.',
  successes: found('The schemas.', ScimList),
  example: { ...ofAll, success: samples.scimSchemas },
});

export const listScimResourceTypes = operation('GET /scim/:connectionId/v2/ResourceTypes', {
  ...aboutAll,
  summary: 'Read the resource types',
  description: 'RFC 7643, section 6.',
  successes: found('The resource types.', ScimList),
  example: { ...ofAll, success: samples.scimResourceTypes },
});

/** A schema, or a kind of resources (RFC 7643, sections 6 and 7). */
export const ScimDescription = Open({ id: Type.String() });

/** A resource of discovery by its id. */
const described = {
  ...aboutAll,
  errors: ['SCIM_DESCRIPTION_NOT_FOUND'],
} as const;

export const getScimSchema = operation('GET /scim/:connectionId/v2/Schemas/:schema', {
  ...described,
  summary: 'Read a schema',
  description: 'RFC 7643, section 7.',
  parameters: { schema: 'The URN of the schema' },
  successes: found('The schema.', ScimDescription),
  example: {
    parameters: { ...ofAll.parameters, schema: 'urn:ietf:params:scim:schemas:core:2.0:User' },
    success: samples.scimSchemas.Resources[0],
  },
});

export const getScimResourceType = operation('GET /scim/:connectionId/v2/ResourceTypes/:type', {
  ...described,
  summary: 'Read a resource type',
  description: 'RFC 7643, section 6.',
  parameters: { type: 'The name of the resource type' },
  successes: found('The resource type.', ScimDescription),
  example: {
    parameters: { ...ofAll.parameters, type: 'User' },
    success: samples.scimResourceTypes.Resources[0],
  },
});

/** How many requests of a directory are kept. */
export const KEPT_SCIM_REQUESTS = 50;

export const ScimRequest = Resource({
  id: Id,
  method: Type.String(),
  path: Type.String({
    description:
      "The path below the directory's base URL, without the query; `…` replaces IDs that are not this service's",
  }),
  status: Type.Integer({ description: 'The status of the response' }),
  error: nullable(Type.String(), 'The constant of the failure; null for a success'),
  reason: nullable(Type.String(), 'A description of the failure, for people to read; null for a success'),
  changed: Type.Array(AnyEventType, { description: 'The types of the events that the request caused' }),
  at: Timestamp,
});

export const ScimRequestList = ListOf(ScimRequest);

export const listScimRequests = operation('GET /connections/:id/scim-requests', {
  tag: 'Connections',
  summary: 'List the last requests of a directory',
  description: `For owners and admins of the organization. The last ${KEPT_SCIM_REQUESTS} requests with the connection's token, newest first; a request appears within seconds. They contain no personal data.`,
  access: PEOPLE,
  target: { resource: 'connection', notFound: 'CONNECTION_NOT_FOUND' },
  permission: 'connections:read',
  query: Type.Object(Page),
  successes: ok('The requests.', ScimRequestList),
  example: {
    parameters: { id: samples.CONNECTION_ID },
    success: listed({
      id: samples.session.id,
      method: 'PATCH',
      path: `/Users/${samples.account.id}`,
      status: 400,
      error: 'SCIM_VALUE_INVALID',
      reason: 'A value is not valid. "active" must be true or false.',
      changed: [],
      at: '2026-11-21T10:00:00.000Z',
    }),
  },
});

const ofConnection = {
  tag: 'SCIM',
  access: ['session'],
  target: { resource: 'connection', notFound: 'CONNECTION_NOT_FOUND' },
  permission: 'connections:manage',
  recent: true,
  example: { parameters: { id: samples.CONNECTION_ID }, success: samples.scimToken },
} as const;

export const createScimToken = operation('POST /connections/:id/scim-token', {
  ...ofConnection,
  summary: 'Create the token of a directory',
  description:
    'For owners who signed in within the last 10 minutes. The organization needs a verified domain. With this token, the directory provisions managers of the organization over SCIM 2.0 at `url`: it creates, changes and removes them. Any earlier token stops working.',
  successes: created(
    'The token, which is shown only once.',
    Resource({
      token: Type.String({ description: 'The access token of the directory' }),
      url: Type.String({ format: 'uri', description: 'The base URL for the directory' }),
    }),
    'Where to delete it',
  ),
  errors: ['DOMAIN_NOT_VERIFIED'],
});

export const deleteScimToken = operation('DELETE /connections/:id/scim-token', {
  ...ofConnection,
  summary: 'Delete the token of a directory',
  description:
    'For owners who signed in within the last 10 minutes. The managers that the directory created stay.',
  successes: done('The directory no longer has a token.'),
  example: { parameters: { id: samples.CONNECTION_ID } },
});
