import { ERROR_FIELDS } from '../fields/error-fields.ts';
import { COMMON_REASONS, type Reasons } from '../fields/field-reasons.ts';
import { DEFAULT_LIMITS, type ErrorRow, type Limits } from './catalogue.ts';
import { RETRY_AFTER, requestErrors } from './request-errors.ts';

/** Values that `commonErrors` puts into its texts and headers. */
export interface CommonErrorsOptions<
  Realm extends string,
  Own extends Reasons = Readonly<Record<never, never>>,
> extends Partial<Limits> {
  /** The realm in `WWW-Authenticate` (RFC 9110, section 11.5). */
  readonly realm: Realm;
  /** Why fields can be invalid in this service, besides the reasons that any service can give. */
  readonly reasons?: Own;
}

/**
 * The errors that any service can have, because of the transport, access tokens, bodies, preconditions or the state of
 * the server. The limits given here are stated in the texts and enforced by every transport that serves the catalogue.
 */
export function commonErrors<
  const Realm extends string,
  const Own extends Reasons = Readonly<Record<never, never>>,
>(options: CommonErrorsOptions<Realm, Own>) {
  return {
    ...requestErrors({ ...DEFAULT_LIMITS, ...options }),
    ...accessErrors(options.realm),
    ...stateErrors,
    ...fieldsError(options.reasons ?? ({} as Own)),
    ...serverErrors,
  };
}

/**
 * Errors of authentication, authorization and rate limits.
 * @param realm the realm in `WWW-Authenticate` (RFC 9110, section 11.5)
 */
function accessErrors<const Realm extends string>(realm: Realm) {
  return {
    ACCESS_TOKEN_MISSING: {
      status: 401,
      description: 'An access token is required.',
      when: 'The request has no `Authorization` header.',
      remedy: 'Sign in, and send the access token as `Authorization: Bearer`.',
      retry: 'after_change',
      headers: {
        'WWW-Authenticate': { description: 'RFC 6750, section 3', value: `Bearer realm="${realm}"` },
      },
    },
    ACCESS_TOKEN_INVALID: {
      status: 401,
      description: 'The access token is not valid.',
      when: 'The access token is malformed, unknown, expired or revoked.',
      remedy: 'Sign in again.',
      retry: 'after_change',
      headers: {
        'WWW-Authenticate': {
          description: 'RFC 6750, section 3',
          value: `Bearer realm="${realm}", error="invalid_token"`,
        },
      },
    },
    ACCESS_FORBIDDEN: {
      status: 403,
      description: 'You are not allowed to do this.',
      when: 'The access token is valid, but it does not permit this operation.',
      remedy: 'Ask someone who has the permission to do this, or to grant it to you.',
      retry: 'after_change',
    },
    RATE_LIMITED: {
      status: 403,
      description: 'Too many requests.',
      when: 'You have sent more requests than a rate limit allows. This is unrelated to your permissions.',
      remedy: 'Wait the number of seconds in `Retry-After`, then send requests more slowly.',
      retry: 'later',
      headers: {
        'Retry-After': RETRY_AFTER,
        RateLimit: { description: 'The remaining quota of the limit', optional: true },
        'RateLimit-Policy': { description: 'The limit', optional: true },
      },
      deviations: [
        {
          code: 429,
          name: 'Too Many Requests',
          clause: 'RFC 6585, section 4',
          why: '429 is outside the set. 403 can be sent “for reasons unrelated to the credentials” (RFC 9110, section 15.5.4). 503 would blame the server: load balancers take servers that return 503 out of service, so one caller could turn the service off for everyone.',
        },
      ],
    },
  } as const satisfies Record<string, ErrorRow>;
}

/** Failures of the server itself. */
const serverErrors = {
  INTERNAL_ERROR: {
    status: 500,
    description: 'Something went wrong on our side.',
    when: 'The service has a bug. Its log records the cause under the request ID.',
    remedy:
      'Report the request ID to the operators of the service. The change may have been made: check before you send it again.',
    retry: 'later_if_idempotent',
  },
  OVERLOADED: {
    status: 503,
    description: 'The service is overloaded.',
    when: 'The service has more work than it can do in time, and refused this request before processing it.',
    remedy: 'Wait the number of seconds in `Retry-After`, then send the same request again.',
    retry: 'later',
    headers: { 'Retry-After': RETRY_AFTER },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    description: 'The service is not available right now.',
    when: 'A dependency of the service is not available, or the service is shutting down.',
    remedy:
      'Wait the number of seconds in `Retry-After`. The change may have been made: check before you send it again.',
    retry: 'later_if_idempotent',
    headers: { 'Retry-After': RETRY_AFTER },
    deviations: [
      {
        code: 504,
        name: 'Gateway Timeout',
        clause: 'RFC 9110, section 15.6.5',
        why: 'A dependency that does not answer in time counts as unavailable.',
      },
    ],
  },
} as const satisfies Record<string, ErrorRow>;

/** @param own the reasons of the service */
function fieldsError<const Own extends Reasons>(own: Own) {
  return {
    FIELDS_VALIDATION_ERROR: {
      status: 422,
      description: 'Some fields are not valid.',
      when: 'One or more fields or parameters are present but not valid. `fields` has a message for each, and `Error-Fields` the reason.',
      remedy: 'Correct the fields named in `fields`.',
      retry: 'never',
      headers: {
        [ERROR_FIELDS]: {
          description:
            'Each key of `fields` with its reason and the parameters of that reason, such as `"password";reason=too_short;min=8`, as a list (RFC 9651). Beyond 4 KiB, the list is cut off and ends with `…`',
        },
      },
      reasons: { ...COMMON_REASONS, ...own },
    },
  } as const satisfies Record<string, ErrorRow>;
}

/** Conflicts with existing data, and wrong keys for repeated requests. */
const stateErrors = {
  PRECONDITION_FAILED: {
    status: 409,
    description: 'The resource is not in the state that the request requires.',
    when: '`If-Match` names another version, or `If-None-Match` matches in a request that changes something.',
    remedy: 'Read the resource again, apply your change to its current state, and send its new `ETag`.',
    retry: 'after_change',
    headers: { ETag: { description: 'The current version' } },
    deviations: [
      {
        code: 412,
        name: 'Precondition Failed',
        clause: 'RFC 9110, sections 13.1.1, 13.1.2 and 15.5.13',
        why: 'The set is closed, and a stale version is a conflict with existing data. Section 13.1.2 requires 412 for `If-None-Match`; this is a deliberate exception.',
      },
    ],
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    description: 'The first request with this idempotency key is still running.',
    when: 'The first request with this `Idempotency-Key` has not been answered yet.',
    remedy: 'Wait the number of seconds in `Retry-After`, then send the same request again.',
    retry: 'later',
    headers: { 'Retry-After': RETRY_AFTER },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    description: 'This idempotency key was used for another request.',
    when: 'The first request with this `Idempotency-Key` was a different one.',
    remedy: 'Use a new key for each new request.',
    retry: 'never',
  },
} as const satisfies Record<string, ErrorRow>;
