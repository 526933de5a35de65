import { Type } from 'typebox';
import { Body } from './fields.ts';
import { done, operation } from './operation.ts';
import * as samples from './samples.ts';
import {
  aboutAll,
  anything,
  found,
  GivenPatch,
  inDirectory,
  Meta,
  MOST_SCIM_OPERATIONS,
  made,
  Open,
  ofAll,
  Schemas,
  ScimList,
  written,
} from './scim.ts';

/** The most groups that a directory can have. */
export const MOST_SCIM_GROUPS = 1_000;

export const ScimGroup = Open({
  schemas: Schemas,
  id: Type.String(),
  displayName: Type.String(),
  meta: Meta,
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
  target: { resource: 'scimGroup', notFound: 'SCIM_GROUP_NOT_FOUND', own: true, demands: false },
  parameters: { connectionId: 'The connection of the token' },
} as const;

const OF_GROUPS = ['SCIM_VALUE_INVALID', 'SCIM_GROUP_ALREADY_EXISTS'] as const;
const ofOne = { parameters: { connectionId: samples.CONNECTION_ID, id: samples.scimGroup.id } };

export const listScimGroups = operation('GET /scim/:connectionId/v2/Groups', {
  ...aboutAll,
  summary: 'Find groups',
  description:
    'RFC 7644, section 3.4.2, with `filter`, `startIndex`, `count` (at most 200), `attributes` and `excludedAttributes`. A filter can test membership with `members eq "…"`, alone or combined with other conditions by `and`.',
  successes: found('The groups.', ScimList),
  errors: ['SCIM_FILTER_INVALID', 'SCIM_VALUE_INVALID'],
  example: { ...ofAll, success: samples.scimGroups },
});

export const createScimGroup = operation('POST /scim/:connectionId/v2/Groups', {
  ...aboutAll,
  summary: 'Create a group',
  description: `Its members get the role that \`rolesFrom\` of the connection maps to the group's name or external ID. Members are users, not other groups. A directory can have ${MOST_SCIM_GROUPS} groups.`,
  body: GivenGroup,
  bodyBytes: BODY_BYTES,
  successes: made('The group', ScimGroup),
  errors: [...OF_GROUPS, 'SCIM_GROUP_LIMIT_REACHED'],
  example: { ...ofAll, request: samples.givenScimGroup, success: samples.scimGroup },
});

export const getScimGroup = operation('GET /scim/:connectionId/v2/Groups/:id', {
  ...aboutGroup,
  conditional: true,
  summary: 'Read a group',
  description: 'RFC 7644, section 3.4.1, with `attributes` and `excludedAttributes`.',
  successes: written('The group', ShownGroup),
  example: { ...ofOne, success: samples.scimGroup },
});

export const replaceScimGroup = operation('PUT /scim/:connectionId/v2/Groups/:id', {
  ...aboutGroup,
  summary: 'Replace a group',
  description:
    'Replaces its members, who get their roles as when a group is created. A stale `If-Match` is 409.',
  body: GivenGroup,
  bodyBytes: BODY_BYTES,
  successes: written('The group', ScimGroup),
  errors: [...OF_GROUPS, 'PRECONDITION_FAILED'],
  example: { ...ofOne, request: samples.givenScimGroup, success: samples.scimGroup },
});

export const patchScimGroup = operation('PATCH /scim/:connectionId/v2/Groups/:id', {
  ...aboutGroup,
  summary: 'Change a group',
  description: `RFC 7644, section 3.5.2, up to ${MOST_SCIM_OPERATIONS} operations on \`displayName\`, \`externalId\` and \`members\`. Members to remove may be named in \`value\`, as Microsoft Entra ID does.`,
  body: GivenPatch,
  bodyBytes: BODY_BYTES,
  successes: written('The group', ScimGroup),
  errors: [...OF_GROUPS, 'SCIM_PATH_INVALID', 'SCIM_TARGET_MISSING', 'PRECONDITION_FAILED'],
  example: { ...ofOne, request: samples.scimGroupPatch, success: samples.scimGroup },
});

export const deleteScimGroup = operation('DELETE /scim/:connectionId/v2/Groups/:id', {
  ...aboutGroup,
  summary: 'Delete a group',
  description: 'Its users stay, without the roles that the group gave them.',
  successes: done('The group is deleted.'),
  errors: ['PRECONDITION_FAILED'],
  example: ofOne,
});
