// Generated from packages/api/src by `npm run fix`.

/** Errors that follow from something that many operations use, by its name. */
export const sharedErrors = {
  transport: ['REQUEST_MALFORMED', 'HEADERS_TOO_LARGE', 'REQUEST_TIMEOUT', 'INTERNAL_ERROR', 'OVERLOADED', 'SERVICE_UNAVAILABLE'],
  token: ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID', 'RATE_LIMITED'],
  optionalToken: [],
  bars: ['EMAIL_NOT_VERIFIED', 'PASSWORD_BREACHED'],
  limited: ['RATE_LIMITED'],
  body: ['CONTENT_TYPE_UNSUPPORTED', 'BODY_TOO_LARGE', 'BODY_MALFORMED'],
  required: ['REQUIRED_FIELDS_MISSING'],
  idempotency: ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
} as const;

/** Errors that are worth another try; with `later_if_idempotent`, the first may have been carried out. */
export const retryAdvice: Readonly<Record<string, 'later' | 'later_if_idempotent'>> = {
  REQUEST_TIMEOUT: 'later',
  RATE_LIMITED: 'later',
  INTERNAL_ERROR: 'later_if_idempotent',
  OVERLOADED: 'later',
  SERVICE_UNAVAILABLE: 'later_if_idempotent',
  HOOK_UNAVAILABLE: 'later',
};
