import { Type } from 'typebox';
import { Body, Resource, Timestamp } from './fields.ts';
import { done, operation } from './operation.ts';
import * as samples from './samples.ts';
import {
  aboutAll,
  anything,
  found,
  inDirectory,
  MOST_SCIM_OPERATIONS,
  Open,
  Schemas,
  ScimList,
} from './scim.ts';
import { SCIM_TYPE } from './scim-format.ts';

/** The most groups that a directory can have. */
export const MOST_SCIM_GROUPS = 1_000;

export const ScimGroup = Open({
  schemas: Schemas,
  id: Type.String(),
  displayName: Type.String(),
  meta: Resource({
    resourceType: Type.String(),
    created: Timestamp,
    lastModified: Timestamp,
    version: Type.String(),
  }),
});

/** The same where `attributes` or `excludedAttributes` can leave some out. */
const ShownGroup = Open({
  ...ScimGroup.properties,
  displayName: Type.Optional(ScimGroup.properties.displayName),
});

/** The longest body: the ids of some thousand members. */
const BODY_BYTES = 1_048_576;

const GivenGroup = Body({
  schemas: anything,
  displayName: anything,
  externalId: anything,
  members: anything,
});

const aboutGroup = {
  ...inDirectory,
  target: { resource: 'scimGroup', notFound: 'SCIM_GROUP_NOT_FOUND', own: true },
  parameters: { connectionId: 'The connection of the token' },
} as const;

const OF_GROUPS = ['SCIM_VALUE_INVALID', 'SCIM_GROUP_ALREADY_EXISTS'] as const;
const ofAll = { parameters: { connectionId: samples.CONNECTION_ID } };
const ofOne = { parameters: { connectionId: samples.CONNECTION_ID, id: samples.scimGroup.id } };
const groupAnswer = {
  200: {
    description: 'The group.',
    body: ScimGroup,
    contentType: SCIM_TYPE,
    headers: { ETag: 'Its `meta.version`' },
  },
} as const;

export const listScimGroups = operation('listScimGroups', 'GET /scim/:connectionId/v2/Groups', {
  ...aboutAll,
  summary: 'Find groups',
  description:
    'RFC 7644, section 3.4.2, with `filter`, `startIndex`, `count` (at most 200), `attributes` and `excludedAttributes`. A filter cannot be about members.',
  successes: found('The groups.', ScimList),
  errors: ['SCIM_FILTER_INVALID', 'SCIM_VALUE_INVALID'],
  example: { ...ofAll, success: samples.scimGroups },
});

export const createScimGroup = operation('createScimGroup', 'POST /scim/:connectionId/v2/Groups', {
  ...aboutAll,
  summary: 'Create a group',
  description: `Its members get the role that the connection’s \`rolesFrom\` has for the name or the external ID of the group. Members are users, not other groups. A directory can have ${MOST_SCIM_GROUPS} groups.`,
  body: GivenGroup,
  bodyBytes: BODY_BYTES,
  successes: {
    201: {
      description: 'The group.',
      body: ScimGroup,
      contentType: SCIM_TYPE,
      headers: { Location: 'The group', ETag: 'Its `meta.version`' },
    },
  },
  errors: [...OF_GROUPS, 'SCIM_GROUP_LIMIT_REACHED'],
  example: { ...ofAll, request: samples.givenScimGroup, success: samples.scimGroup },
});

export const getScimGroup = operation('getScimGroup', 'GET /scim/:connectionId/v2/Groups/:id', {
  ...aboutGroup,
  summary: 'Read a group',
  description: 'RFC 7644, section 3.4.1, with `attributes` and `excludedAttributes`.',
  successes: { 200: { ...groupAnswer[200], body: ShownGroup } },
  example: { ...ofOne, success: samples.scimGroup },
});

export const replaceScimGroup = operation('replaceScimGroup', 'PUT /scim/:connectionId/v2/Groups/:id', {
  ...aboutGroup,
  summary: 'Replace a group',
  description:
    'Its members become those that the request names, and get their roles as when it is created. A stale `If-Match` is 409.',
  body: GivenGroup,
  bodyBytes: BODY_BYTES,
  successes: groupAnswer,
  errors: [...OF_GROUPS, 'PRECONDITION_FAILED'],
  example: { ...ofOne, request: samples.givenScimGroup, success: samples.scimGroup },
});

export const patchScimGroup = operation('patchScimGroup', 'PATCH /scim/:connectionId/v2/Groups/:id', {
  ...aboutGroup,
  summary: 'Change a group',
  description: `RFC 7644, section 3.5.2, up to ${MOST_SCIM_OPERATIONS} operations on \`displayName\`, \`externalId\` and \`members\`. Members may be removed as Microsoft Entra ID does it: named in \`value\`.`,
  body: Body({
    schemas: anything,
    Operations: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MOST_SCIM_OPERATIONS }),
  }),
  bodyBytes: BODY_BYTES,
  successes: groupAnswer,
  errors: [...OF_GROUPS, 'SCIM_PATH_INVALID', 'SCIM_TARGET_MISSING', 'PRECONDITION_FAILED'],
  example: { ...ofOne, request: samples.scimGroupPatch, success: samples.scimGroup },
});

export const deleteScimGroup = operation('deleteScimGroup', 'DELETE /scim/:connectionId/v2/Groups/:id', {
  ...aboutGroup,
  summary: 'Delete a group',
  description: 'The users stay, without the roles that the group gave them.',
  successes: done('The group is deleted.'),
  errors: ['PRECONDITION_FAILED'],
  example: ofOne,
});
