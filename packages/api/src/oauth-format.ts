import { defineErrorFormat, FORM_TYPE } from '@portico/conventions';
import { Type } from 'typebox';

const INVALID_REQUEST = 'invalid_request';
const UNAVAILABLE = 'temporarily_unavailable';
const INVALID_PROOF = 'invalid_dpop_proof';
const NONCE_NEEDED = 'use_dpop_nonce';

/**
 * Failures as OAuth 2.0 and OpenID Connect prescribe them, for operations that foreign software calls. The codes are those of
 * RFC 6749 (sections 4.1.2.1 and 5.2), RFC 6750 (section 3.1), RFC 8628 (section 3.5), RFC 8707 (section 2) and RFC 9449
 * (section 12.2).
 */
export const oauthFormat = defineErrorFormat({
  name: 'oauth',
  contentType: 'application/json',
  accepts: [FORM_TYPE],
  schema: Type.Object(
    { error: Type.String(), error_description: Type.String() },
    { additionalProperties: false },
  ),
  table: {
    GRANT_INVALID: 'invalid_grant',
    DEVICE_PENDING: 'authorization_pending',
    DEVICE_TOO_FAST: 'slow_down',
    DEVICE_REFUSED: 'access_denied',
    DEVICE_CODE_EXPIRED: 'expired_token',
    APPLICATION_INVALID: 'invalid_client',
    DPOP_PROOF_INVALID: INVALID_PROOF,
    DPOP_NONCE_REQUIRED: NONCE_NEEDED,
    ACCESS_TOKEN_PROOF_INVALID: INVALID_PROOF,
    ACCESS_TOKEN_NONCE_REQUIRED: NONCE_NEEDED,
    GRANT_TYPE_UNSUPPORTED: 'unsupported_grant_type',
    SCOPE_INVALID: 'invalid_scope',
    RESOURCE_INVALID: 'invalid_target',
    APPLICATION_FORBIDDEN: 'unauthorized_client',
    ACCESS_TOKEN_MISSING: INVALID_REQUEST,
    ACCESS_TOKEN_INVALID: 'invalid_token',
    ACCESS_FORBIDDEN: 'insufficient_scope',
    REQUIRED_FIELDS_MISSING: INVALID_REQUEST,
    BODY_MALFORMED: INVALID_REQUEST,
    BODY_TOO_LARGE: INVALID_REQUEST,
    CONTENT_TYPE_UNSUPPORTED: INVALID_REQUEST,
    REQUEST_MALFORMED: INVALID_REQUEST,
    HEADERS_TOO_LARGE: INVALID_REQUEST,
    HOOK_REFUSED: 'access_denied',
    HOOK_UNAVAILABLE: UNAVAILABLE,
    REQUEST_TIMEOUT: UNAVAILABLE,
    RATE_LIMITED: UNAVAILABLE,
    OVERLOADED: UNAVAILABLE,
    SERVICE_UNAVAILABLE: UNAVAILABLE,
    INTERNAL_ERROR: 'server_error',
  },
  // Quotation marks and backslashes are not allowed in it (RFC 6749, section 5.2).
  render: ({ code, description }) => ({
    error: code,
    error_description: description.replaceAll(/["\\]/g, "'"),
  }),
  judge: (_status, bytes) => {
    const { error, error_description: description, ...others } = JSON.parse(bytes);
    const isText = [error, description].every((text) => typeof text === 'string' && text !== '');
    return isText && Object.keys(others).length === 0;
  },
});
