import { defineErrorFormat } from '@portico/conventions';
import { oauthFormat } from './oauth-format.ts';

const METADATA_INVALID = 'invalid_client_metadata';
const TOKEN_INVALID = 'invalid_token';
const UNAVAILABLE = 'temporarily_unavailable';

/** Failures as RFC 7591 (section 3.2.2) and RFC 6750 (section 3.1) prescribe them, for clients that register themselves. */
export const registrationFormat = defineErrorFormat({
  name: 'registration',
  contentType: 'application/json',
  accepts: ['application/json'],
  schema: oauthFormat.schema,
  table: {
    REDIRECT_URI_INVALID: 'invalid_redirect_uri',
    BODY_MALFORMED: METADATA_INVALID,
    REQUIRED_FIELDS_MISSING: METADATA_INVALID,
    ACCESS_TOKEN_MISSING: TOKEN_INVALID,
    ACCESS_TOKEN_INVALID: TOKEN_INVALID,
    BODY_TOO_LARGE: METADATA_INVALID,
    CONTENT_TYPE_UNSUPPORTED: METADATA_INVALID,
    APPLICATION_LIMIT_REACHED: UNAVAILABLE,
    REQUEST_MALFORMED: 'invalid_request',
    HEADERS_TOO_LARGE: 'invalid_request',
    REQUEST_TIMEOUT: UNAVAILABLE,
    RATE_LIMITED: UNAVAILABLE,
    OVERLOADED: UNAVAILABLE,
    SERVICE_UNAVAILABLE: UNAVAILABLE,
    INTERNAL_ERROR: 'server_error',
  },
  render: oauthFormat.render,
  judge: oauthFormat.judge,
});
