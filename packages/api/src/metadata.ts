import { Type } from 'typebox';
import { Body, nullable, Resource } from './fields.ts';
import { ALL, byTeam, forTeam, ok, operation, PEOPLE } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import * as samples from './samples.ts';

/** Limits of one half: bytes of compact JSON in UTF-8, members of the outermost object, levels of nesting, itself the first. */
export const METADATA_LIMITS = { bytes: 8_192, members: 64, levels: 5 } as const;

const half = (description: string) => Type.Object({}, { additionalProperties: true, description });

const PUBLIC = 'Data that the team stores, visible to everyone who can read the resource';
const PRIVATE = 'Data that the team stores, visible only to the team';

/** Metadata as everyone who can read the resource sees it. */
export const PublicMetadata = Resource({ public: half(PUBLIC) });

/** Metadata as the team that runs the service sees it. */
export const Metadata = Resource({ public: half(PUBLIC), private: half(PRIVATE) });

const SIZES =
  'at most 8192 bytes of compact JSON in UTF-8, 64 members and 5 levels, counting the object itself as the first';

const GIVEN = {
  public: Type.Optional(nullable(half(PUBLIC), `${PUBLIC}: ${SIZES}. Null empties it`)),
  private: Type.Optional(nullable(half(PRIVATE), `${PRIVATE}: ${SIZES}. Null empties it`)),
};

/** Both halves in a request; null empties one, and an omitted one stays unchanged. */
export const GivenMetadata = Body(GIVEN);

/** The metadata of something that is being created; service keys need its scope as well. */
export const metadataAtCreation = Type.Optional(
  nullable(GivenMetadata, 'Its initial metadata, for which service keys need `metadata:write`'),
);

const SHOWN = { public: samples.metadata.public };
const READ = 'The metadata.';
const WRITTEN = 'The updated metadata.';
const REPLACES = 'Replaces `public`, `private` or both. If omitted, either stays unchanged; null empties it.';
const MERGES =
  'Merges into `public`, `private` or both, as JSON Merge Patch does (RFC 7396): members are added or replaced at any depth, null removes a member, and everything else stays unchanged. Concurrent merges do not overwrite each other. Null for `public` or `private` empties it.';

export const getAccountMetadata = operation('GET /account/metadata', {
  tag: 'Accounts',
  summary: 'Read the metadata of your account',
  description: 'The public metadata that the team stores about your account.',
  access: PEOPLE,
  conditional: true,
  successes: ok(READ, PublicMetadata),
  example: { success: SHOWN },
});

export const getOrganizationMetadata = operation('GET /organizations/:id/metadata', {
  tag: 'Organizations',
  summary: 'Read the metadata of an organization',
  description:
    'For its managers, in any role. The public metadata that the team stores about the organization.',
  access: ALL,
  conditional: true,
  target: organizationTarget,
  permission: 'organization:read',
  successes: ok(READ, PublicMetadata),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: SHOWN },
});

export const getManagerMetadata = operation('GET /managers/:id/metadata', {
  tag: 'Managers',
  summary: 'Read the metadata of a manager',
  description:
    'For managers of the same organization, in any role. The public metadata that the team stores about the manager.',
  access: ALL,
  conditional: true,
  target: { resource: 'manager', notFound: 'MANAGER_NOT_FOUND' },
  permission: 'managers:read',
  successes: ok(READ, PublicMetadata),
  example: { parameters: { id: samples.manager.id }, success: SHOWN },
});

const reading = {
  ...byTeam('metadata:read'),
  description: forTeam('metadata:read'),
  conditional: true,
  successes: ok(READ, Metadata),
} as const;

const replacing = {
  ...byTeam('metadata:write'),
  description: `${forTeam('metadata:write')} ${REPLACES}`,
  conditional: true,
  body: GivenMetadata,
  successes: ok(WRITTEN, Metadata),
} as const;

const merging = {
  ...byTeam('metadata:write'),
  description: `${forTeam('metadata:write')} ${MERGES}`,
  idempotent: true,
  body: GivenMetadata,
  successes: ok(WRITTEN, Metadata),
} as const;

const read = { success: samples.metadata };
const replaced = { request: samples.metadata, success: samples.metadata };
const merged = {
  request: { public: { seats: 25, trial: null } },
  success: { ...samples.metadata, public: { ...samples.metadata.public, seats: 25 } },
};

const account = { resource: 'anyAccountMetadata', notFound: 'ACCOUNT_NOT_FOUND' } as const;
const ofAccount = { parameters: { id: samples.account.id } };

export const getAccountMetadataAsOperator = operation('GET /operator/accounts/:id/metadata', {
  ...reading,
  summary: 'Read the metadata of an account, as an operator',
  target: account,
  example: { ...ofAccount, ...read },
});

export const updateAccountMetadata = operation('PUT /operator/accounts/:id/metadata', {
  ...replacing,
  summary: 'Replace the metadata of an account',
  target: account,
  example: { ...ofAccount, ...replaced },
});

export const mergeAccountMetadata = operation('POST /operator/accounts/:id/metadata/merge', {
  ...merging,
  summary: 'Merge into the metadata of an account',
  target: account,
  example: { ...ofAccount, ...merged },
});

const organization = { resource: 'anyOrganizationMetadata', notFound: 'ORGANIZATION_NOT_FOUND' } as const;
const ofOrganization = { parameters: { id: samples.ORGANIZATION_ID } };

export const getOrganizationMetadataAsOperator = operation('GET /operator/organizations/:id/metadata', {
  ...reading,
  summary: 'Read the metadata of an organization, as an operator',
  target: organization,
  example: { ...ofOrganization, ...read },
});

export const updateOrganizationMetadata = operation('PUT /operator/organizations/:id/metadata', {
  ...replacing,
  summary: 'Replace the metadata of an organization',
  target: organization,
  example: { ...ofOrganization, ...replaced },
});

export const mergeOrganizationMetadata = operation('POST /operator/organizations/:id/metadata/merge', {
  ...merging,
  summary: 'Merge into the metadata of an organization',
  target: organization,
  example: { ...ofOrganization, ...merged },
});

const manager = {
  target: { resource: 'anyManagerMetadata', parameter: 'managerId', notFound: 'MANAGER_NOT_FOUND' },
  parameters: { id: 'The ID of the organization' },
} as const;
const ofManager = { parameters: { id: samples.ORGANIZATION_ID, managerId: samples.manager.id } };

export const getManagerMetadataAsOperator = operation(
  'GET /operator/organizations/:id/managers/:managerId/metadata',
  {
    ...reading,
    ...manager,
    summary: 'Read the metadata of a manager, as an operator',
    example: { ...ofManager, ...read },
  },
);

export const updateManagerMetadata = operation(
  'PUT /operator/organizations/:id/managers/:managerId/metadata',
  {
    ...replacing,
    ...manager,
    summary: 'Replace the metadata of a manager',
    example: { ...ofManager, ...replaced },
  },
);

export const mergeManagerMetadata = operation(
  'POST /operator/organizations/:id/managers/:managerId/metadata/merge',
  {
    ...merging,
    ...manager,
    summary: 'Merge into the metadata of a manager',
    example: { ...ofManager, ...merged },
  },
);
