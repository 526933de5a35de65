import { defineErrorFormat } from '@portico/conventions';
import { Type } from 'typebox';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
/** For errors that have no `scimType` in RFC 7644. */
const NONE = 'none';

/** Media type of the bodies of SCIM (RFC 7644, section 3.1). */
export const SCIM_TYPE = 'application/scim+json';

/**
 * Names of attributes are case-insensitive, also after the URN of their schema (RFC 7643, section 2.1; RFC 7644,
 * section 3.10).
 */
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** Failures as SCIM prescribes them (RFC 7644, section 3.12), for operations that directories call. */
export const scimFormat = defineErrorFormat({
  name: 'scim',
  contentType: SCIM_TYPE,
  accepts: [SCIM_TYPE, 'application/json'],
  foldName: (name) => name.replace(CORE, '').toLowerCase(),
  schema: Type.Object(
    {
      schemas: Type.Array(Type.Literal(ERROR)),
      status: Type.String(),
      scimType: Type.Optional(Type.String()),
      detail: Type.String(),
    },
    { additionalProperties: false },
  ),
  table: {
    SCIM_VALUE_INVALID: 'invalidValue',
    SCIM_FILTER_INVALID: 'invalidFilter',
    SCIM_PATH_INVALID: 'invalidPath',
    SCIM_TARGET_MISSING: 'noTarget',
    SCIM_USER_ALREADY_EXISTS: 'uniqueness',
    SCIM_GROUP_ALREADY_EXISTS: 'uniqueness',
    LAST_OWNER: 'mutability',
    BODY_MALFORMED: 'invalidSyntax',
    REQUIRED_FIELDS_MISSING: 'invalidValue',
    SCIM_USER_NOT_FOUND: NONE,
    SCIM_GROUP_NOT_FOUND: NONE,
    SCIM_DESCRIPTION_NOT_FOUND: NONE,
    SCIM_GROUP_LIMIT_REACHED: NONE,
    CONNECTION_NOT_FOUND: NONE,
    MANAGER_LIMIT_REACHED: NONE,
    PRECONDITION_FAILED: NONE,
    ACCESS_TOKEN_MISSING: NONE,
    ACCESS_TOKEN_INVALID: NONE,
    ACCESS_FORBIDDEN: NONE,
    HOOK_REFUSED: NONE,
    HOOK_UNAVAILABLE: NONE,
    BODY_TOO_LARGE: NONE,
    CONTENT_TYPE_UNSUPPORTED: NONE,
    REQUEST_MALFORMED: NONE,
    HEADERS_TOO_LARGE: NONE,
    REQUEST_TIMEOUT: NONE,
    RATE_LIMITED: NONE,
    OVERLOADED: NONE,
    SERVICE_UNAVAILABLE: NONE,
    INTERNAL_ERROR: NONE,
  },
  render: ({ status, code, description }) => ({
    schemas: [ERROR],
    status: String(status),
    ...(code !== NONE && { scimType: code }),
    detail: description,
  }),
  judge: (status, bytes) => {
    const { schemas, status: text, scimType, detail, ...others } = JSON.parse(bytes);
    const isKind = Array.isArray(schemas) && schemas.length === 1 && schemas[0] === ERROR;
    const isTyped = scimType === undefined || typeof scimType === 'string';
    const isWhole = typeof detail === 'string' && detail !== '' && Object.keys(others).length === 0;
    return isKind && text === String(status) && isTyped && isWhole;
  },
});
