import { Type } from 'typebox';
import { Body, GivenEmail, Id, ListOf, Name, nullable, Page, Resource, Timestamp } from './fields.ts';
import { created, done, listed, ok, operation, PEOPLE } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import * as samples from './samples.ts';

/** The most connections that an organization can have. */
export const MOST_CONNECTIONS = 20;
/**
 * The maximum sizes, in bytes, of an identity provider's metadata, and of a body with them, in which JSON escapes
 * quotes and lines.
 */
const LONGEST_METADATA = 262_144;
const BODY_BYTES = 524_288;

const Role = Type.Enum(['admin', 'viewer']);

/** Which claim or attribute gives roles. */
const RolesFrom = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 256,
      description:
        'The claim or attribute, or the path of a claim within others, such as `realm_access.roles`',
    }),
    values: Type.Record(Type.String({ minLength: 1, maxLength: 256 }), Role, {
      minProperties: 1,
      maxProperties: 100,
      description: 'The role for each value; the highest one counts',
    }),
    groups: Type.Optional(
      Type.Record(
        Type.String({ minLength: 1, maxLength: 256 }),
        Type.String({ minLength: 1, maxLength: 200 }),
        {
          maxProperties: 100,
          description:
            "The name of one of the organization's own groups for each value: each sign-in puts people into these groups, or takes them out",
        },
      ),
    ),
  },
  { additionalProperties: false },
);

const AttributeName = (of: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: `The claim or attribute with the ${of}, or the path of a claim within others`,
    }),
  );

/** The claims or attributes that identify a person. */
const attributeNames = { email: AttributeName('address'), name: AttributeName('name') };

const Certificate = Resource({
  subject: nullable(Type.String(), 'Null if it cannot be read'),
  notAfter: nullable(Timestamp, 'When it expires; null if it cannot be read'),
  used: Type.Boolean({ description: 'Whether signatures made with its key are accepted' }),
  why: nullable(
    Type.Enum(['unreadable', 'not_rsa', 'short_key', 'surplus']),
    'Why it is not used: it is not a certificate, its key is not an RSA key or has fewer than 2,048 bits, or 16 others come before it; null if it is used',
  ),
});

const Metadata = Resource({
  source: Type.String({ description: 'The XML, or the URL from which the metadata is fetched every day' }),
  identityProvider: Type.String({ description: 'Its entity ID' }),
  signOnUrl: Type.String({ description: 'Where people are sent to sign in' }),
  certificates: Type.Array(Certificate, {
    description: 'The signing certificates, both used and unused',
  }),
});

const Url = (description: string) =>
  Type.String({ format: 'uri', minLength: 1, maxLength: 2048, description });

export const Connection = Resource({
  id: Id,
  organizationId: Id,
  type: Type.Enum(['oidc', 'saml'], { description: 'OpenID Connect or SAML 2.0' }),
  name: Type.String(),
  issuer: nullable(Type.String(), 'The issuer of the OpenID provider; null for SAML'),
  clientId: nullable(Type.String(), 'The client ID of this service at the OpenID provider; null for SAML'),
  metadata: nullable(Metadata, 'The metadata of the identity provider; null for OpenID Connect'),
  state: Type.Enum(['setup', 'active', 'paused'], {
    description: '`setup` until a test has passed. People can sign in only through an `active` connection',
  }),
  defaultRole: Role,
  rolesFrom: nullable(RolesFrom, 'Gives people roles other than `defaultRole`; null if all get that one'),
  attributes: Resource(attributeNames),
  trustsFactors: Type.Boolean({
    description: 'Whether a second factor that the provider reports counts here',
  }),
  returnUrl: Type.String({ description: 'The redirect URI, to enter at an OpenID provider' }),
  entityId: Type.String({
    description: 'The entity ID of this service, to enter at a SAML identity provider',
  }),
  acsUrl: Type.String({
    description: 'The assertion consumer service URL, to enter at a SAML identity provider',
  }),
  metadataUrl: Type.String({
    description: "The URL of this service's metadata, for SAML identity providers",
  }),
  scimUrl: Type.String({ description: 'The SCIM 2.0 base URL, for a directory' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const ConnectionList = ListOf(Connection);

export const connectionTarget = { resource: 'connection', notFound: 'CONNECTION_NOT_FOUND' } as const;

/** Members of both bodies. The type of a connection decides which of them it needs. */
const given = {
  name: Name,
  issuer: Type.Optional(Url('The `https` URL of the issuer, for `oidc`. It must have a public address')),
  clientId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: 'Required for a new `oidc`' }),
  ),
  clientSecret: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Required for a new `oidc`; otherwise unchanged by default',
    }),
  ),
  metadata: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LONGEST_METADATA,
      description:
        'Required for a new `saml`: the XML, of up to 256 KiB, or its `https` URL, which must have a public address',
    }),
  ),
  defaultRole: Type.Optional(Type.Enum(['admin', 'viewer'], { description: 'By default, `viewer`' })),
  rolesFrom: Type.Optional(nullable(RolesFrom, 'By default, null')),
  attributes: Type.Optional(
    Type.Object(attributeNames, {
      additionalProperties: false,
      description: 'By default, the usual claims or attributes are used',
    }),
  ),
  trustsFactors: Type.Optional(Type.Boolean({ description: 'By default, false' })),
};

const ID = '01a1fd1e-2c7d-7b04-8a1f-5e3d9c6b7a12';
const BASE = 'https://accounts.example.com';
export const sampleConnection = {
  id: ID,
  organizationId: samples.ORGANIZATION_ID,
  type: 'oidc',
  name: 'Example Entra ID',
  issuer: 'https://login.example.com/tenant/v2.0',
  clientId: 'portico',
  metadata: null,
  state: 'setup',
  defaultRole: 'viewer',
  rolesFrom: { name: 'groups', values: { 'portico-admins': 'admin' } },
  attributes: {},
  trustsFactors: false,
  returnUrl: `${BASE}/sign-in/return/${ID}`,
  entityId: `${BASE}/saml/${ID}/metadata`,
  acsUrl: `${BASE}/saml/${ID}/acs`,
  metadataUrl: `${BASE}/saml/${ID}/metadata`,
  scimUrl: `${BASE}/scim/${ID}/v2`,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
} as const;

const { issuer, clientId, name, rolesFrom } = sampleConnection;
const parameters = { id: ID };
const inOrganization = { tag: 'Connections', target: organizationTarget } as const;

export const createConnection = operation('POST /organizations/:id/connections', {
  ...inOrganization,
  summary: 'Connect an organization to its identity provider',
  description: `For owners who signed in within the last 10 minutes. Once a test has passed, the connection is \`active\`, and people whose addresses are in the organization's verified domains sign in through it. An organization can have ${MOST_CONNECTIONS} connections.`,
  access: ['session'],
  permission: 'connections:manage',
  recent: true,
  conditional: true,
  idempotent: true,
  bodyBytes: BODY_BYTES,
  body: Body({ type: Type.Enum(['oidc', 'saml']), ...given }),
  successes: created(
    'The connection, with the values to enter at the provider.',
    Connection,
    'The connection',
  ),
  errors: ['CONNECTION_LIMIT_REACHED'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { type: 'oidc', name, issuer, clientId, clientSecret: 'kept between the two', rolesFrom },
    success: sampleConnection,
  },
});

export const listConnections = operation('GET /organizations/:id/connections', {
  ...inOrganization,
  summary: 'List the connections of an organization',
  description: 'For owners and admins. Newest first.',
  access: PEOPLE,
  permission: 'connections:read',
  query: Type.Object(Page),
  successes: ok('The connections.', ConnectionList),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: listed(sampleConnection) },
});

const onConnection = { tag: 'Connections', conditional: true, target: connectionTarget } as const;

export const getConnection = operation('GET /connections/:id', {
  ...onConnection,
  summary: 'Read a connection',
  description: 'For owners and admins of the organization. The secret is not shown.',
  access: PEOPLE,
  permission: 'connections:read',
  successes: ok('The connection.', Connection),
  example: { parameters, success: sampleConnection },
});

export const updateConnection = operation('PUT /connections/:id', {
  ...onConnection,
  summary: 'Change a connection',
  description:
    'For owners of the organization who signed in within the last 10 minutes. If omitted, `issuer`, `clientId`, `clientSecret` and `metadata` stay unchanged. Changing any of them requires a new test: the state becomes `setup` again.',
  access: ['session'],
  permission: 'connections:manage',
  recent: true,
  bodyBytes: BODY_BYTES,
  body: Body({
    ...given,
    state: Type.Optional(Type.Enum(['active', 'paused'], { description: 'Unchanged by default' })),
  }),
  successes: ok('The updated connection.', Connection),
  errors: ['CONNECTION_NOT_ACTIVE', 'CONNECTION_IN_USE'],
  example: {
    parameters,
    request: { name: 'Entra ID', issuer, clientId, rolesFrom },
    success: { ...sampleConnection, name: 'Entra ID' },
  },
});

export const deleteConnection = operation('DELETE /connections/:id', {
  ...onConnection,
  summary: 'Delete a connection',
  description:
    'For owners of the organization who signed in within the last 10 minutes. It can no longer be used to sign in; sessions and managers stay.',
  access: ['session'],
  permission: 'connections:manage',
  recent: true,
  successes: done('The connection is deleted.'),
  errors: ['CONNECTION_IN_USE'],
  example: { parameters },
});

export const ConnectionLookup = Resource({
  connection: nullable(
    Resource({
      id: Id,
      name: Type.String(),
      required: Type.Boolean({
        description: 'Whether the organization requires single sign-on through its connections',
      }),
    }),
    'The connection for this domain; null if there is none',
  ),
});

export const lookUpConnection = operation('POST /connections/lookup', {
  tag: 'Connections',
  summary: 'Find the connection for an address',
  description:
    'For the sign-in page, once an address is typed. Only the domain of the address counts, so the response does not reveal whether an account exists. The domain must be verified for an organization with an `active` connection; it does not cover its subdomains. If there are several connections, the oldest is returned.',
  access: 'public',
  body: Body({ email: GivenEmail }),
  successes: ok('The connection, if any.', ConnectionLookup),
  example: {
    request: { email: 'ada@example.com' },
    success: { connection: { id: ID, name, required: false } },
  },
});
