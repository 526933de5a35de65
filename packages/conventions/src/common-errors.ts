import type { ErrorRow, HeaderRow } from './catalogue.ts';

const CLOSE: HeaderRow = { description: '`close`, where the connection cannot go on', optional: true };
const ALWAYS_CLOSE: HeaderRow = { description: '`close`: the connection cannot go on', value: 'close' };
const RETRY_AFTER: HeaderRow = { description: 'Seconds to wait before the next try', value: '1' };

/**
 * The errors of the conventions themselves: what the transport, access tokens, bodies, preconditions and the
 * server's own state can answer in any service.
 * @param realm what `WWW-Authenticate` names as the protected space (RFC 9110, section 11.5)
 */
export function commonErrors<const Realm extends string>(realm: Realm) {
  return {
    REQUEST_MALFORMED: {
      status: 400,
      description: 'This is not a valid HTTP request.',
      when: 'The request line, the framing, `Host`, the percent-encoding, `Expect`, a transfer coding or a conditional header does not follow HTTP, or the method is not one that HTTP knows.',
      remedy: 'Send the request with a maintained HTTP client and do not build headers or paths by hand.',
      retry: 'never',
      headers: { Connection: CLOSE },
      deviations: [
        {
          code: 417,
          name: 'Expectation Failed',
          clause: 'RFC 9110, section 15.5.18',
          why: 'An expectation nobody knows is a flaw of the request like any other.',
        },
        {
          code: 501,
          name: 'Not Implemented',
          clause: 'RFC 9110, section 15.6.2, and RFC 9112, section 6.1',
          why: 'A method or transfer coding that nobody here knows is a flaw of the request, not of the server.',
        },
        {
          code: 505,
          name: 'HTTP Version Not Supported',
          clause: 'RFC 9110, section 15.6.6',
          why: 'Only HTTP/1.0 and HTTP/1.1 are spoken on this port.',
        },
      ],
    },
    HEADERS_TOO_LARGE: {
      status: 400,
      description: 'The request line and headers are too large.',
      when: 'Request line and headers together exceed 16 KiB.',
      remedy: 'Send fewer or shorter headers and a shorter URL.',
      retry: 'never',
      headers: { Connection: ALWAYS_CLOSE },
      deviations: [
        {
          code: 414,
          name: 'URI Too Long',
          clause: 'RFC 9110, section 15.5.15, and RFC 9112, section 3',
          why: 'The URL shares the limit of the headers, so that one error tells of both.',
        },
        {
          code: 431,
          name: 'Request Header Fields Too Large',
          clause: 'RFC 6585, section 5',
          why: 'The set is closed; the constant says what the code would have said.',
        },
      ],
    },
    REQUEST_TIMEOUT: {
      status: 400,
      description: 'The request took too long to arrive.',
      when: 'The headers or the body came too slowly after the first byte.',
      remedy: 'Send the request again over a faster connection.',
      retry: 'later',
      headers: { Connection: ALWAYS_CLOSE },
      deviations: [
        {
          code: 408,
          name: 'Request Timeout',
          clause: 'RFC 9110, section 15.5.9',
          why: 'The set is closed; the connection is closed as 408 asks.',
        },
      ],
    },
    CONTENT_TYPE_UNSUPPORTED: {
      status: 400,
      description: 'The body must be application/json in UTF-8, without a content coding.',
      when: 'A body was sent with another media type, another character set or a `Content-Encoding`.',
      remedy: 'Send `Content-Type: application/json` and the body as plain UTF-8.',
      retry: 'never',
      headers: {
        Accept: { description: 'The media type that is taken', value: 'application/json' },
        'Accept-Encoding': {
          description: '`identity`, where the content coding was the flaw',
          optional: true,
        },
      },
      deviations: [
        {
          code: 415,
          name: 'Unsupported Media Type',
          clause: 'RFC 9110, section 15.5.16',
          why: 'The set is closed; `Accept` tells what is taken, as it does beside 415.',
        },
      ],
    },
    BODY_TOO_LARGE: {
      status: 400,
      description: 'The body is too large.',
      when: 'The body exceeds 64 KiB.',
      remedy: 'Send less.',
      retry: 'never',
      headers: { Connection: { description: '`close`: the rest of the body is not read', value: 'close' } },
      deviations: [
        {
          code: 413,
          name: 'Content Too Large',
          clause: 'RFC 9110, section 15.5.14',
          why: 'The set is closed; the connection is closed as 413 allows.',
        },
      ],
    },
    BODY_MALFORMED: {
      status: 400,
      description: 'The body is not an acceptable JSON object.',
      when: 'The body is not JSON or not UTF-8, has a key twice or `__proto__`, is nested deeper than 32 levels, holds a lone surrogate, or is not an object.',
      remedy: 'Send one JSON object made by a JSON library.',
      retry: 'never',
    },
    REQUIRED_FIELDS_MISSING: {
      status: 400,
      description: 'A required member is missing.',
      when: 'A required member of the body or a required parameter is absent or null.',
      remedy: 'Send every required member. The description names those that are missing.',
      retry: 'never',
    },
    ACCESS_TOKEN_MISSING: {
      status: 401,
      description: 'An access token is required.',
      when: 'The request has no `Authorization` header.',
      remedy: 'Sign in and send `Authorization: Bearer` with the access token.',
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
      when: 'The access token is valid, but its owner lacks the role that the operation needs.',
      remedy: 'Ask somebody with the needed role to do it or to give it to you.',
      retry: 'after_change',
    },
    ROUTE_NOT_FOUND: {
      status: 404,
      description: 'There is nothing at this path.',
      when: 'No operation has this path.',
      remedy: 'Compare the path with the reference.',
      retry: 'never',
      deviations: [
        {
          code: 410,
          name: 'Gone',
          clause: 'RFC 9110, section 15.5.11',
          why: 'What is gone is not told apart from what never was.',
        },
      ],
    },
    METHOD_NOT_SUPPORTED: {
      status: 404,
      description: 'The path exists, but not with this method.',
      when: 'Another method is supported at this path; `Allow` lists them.',
      remedy: 'Use one of the methods in `Allow`.',
      retry: 'never',
      headers: { Allow: { description: 'The methods of this path' } },
      deviations: [
        {
          code: 405,
          name: 'Method Not Allowed',
          clause: 'RFC 9110, section 15.5.6',
          why: 'The set is closed. There is no such resource with this method, and `Allow` tells which methods there are (RFC 9110, section 10.2.1, allows it beside any status).',
        },
      ],
    },
    PRECONDITION_FAILED: {
      status: 409,
      description: 'The resource is not in the state that the request requires.',
      when: '`If-Match` names another version, or `If-None-Match` matches on a method that changes something.',
      remedy: 'Read the resource again, apply the change to what it is now, and send its new `ETag`.',
      retry: 'after_change',
      headers: { ETag: { description: 'The current version' } },
      deviations: [
        {
          code: 412,
          name: 'Precondition Failed',
          clause: 'RFC 9110, sections 13.1.1, 13.1.2 and 15.5.13',
          why: 'The set is closed, and a stale version is a conflict with existing data; 13.1.2 asks for 412 on `If-None-Match`, which is knowingly not followed.',
        },
      ],
    },
    IDEMPOTENCY_KEY_IN_USE: {
      status: 409,
      description: 'The first request with this idempotency key is still running.',
      when: 'A request came with an `Idempotency-Key` whose first request has not been answered yet.',
      remedy: 'Wait for `Retry-After` and send the same request again.',
      retry: 'later',
      headers: { 'Retry-After': RETRY_AFTER },
    },
    FIELDS_VALIDATION_ERROR: {
      status: 422,
      description: 'Some fields are not valid.',
      when: 'One or more fields or parameters are present but not valid; `fields` has a message for each.',
      remedy: 'Correct the fields named in `fields`.',
      retry: 'never',
    },
    IDEMPOTENCY_KEY_REUSED: {
      status: 422,
      description: 'This idempotency key was used for another request.',
      when: 'An `Idempotency-Key` came with a request that differs from its first one.',
      remedy: 'Use a new key for each new request.',
      retry: 'never',
    },
    INTERNAL_ERROR: {
      status: 500,
      description: 'Something went wrong on our side.',
      when: 'A bug. The cause is in the log of the service, under the id of the request.',
      remedy: 'Tell those who run the service the request id.',
      retry: 'later',
    },
    RATE_LIMITED: {
      status: 503,
      description: 'Too many requests.',
      when: 'This caller goes faster than the limit in `RateLimit-Policy`.',
      remedy: 'Wait for `Retry-After`, then go slower.',
      retry: 'later',
      headers: {
        'Retry-After': RETRY_AFTER,
        RateLimit: { description: 'What is left of the limit', optional: true },
        'RateLimit-Policy': { description: 'The limit', optional: true },
      },
      deviations: [
        {
          code: 429,
          name: 'Too Many Requests',
          clause: 'RFC 6585, section 4',
          why: '429 is outside the set. It stretches the meaning of 503, but every common client that retries at all honours 503 with `Retry-After`, and none retries 403.',
        },
      ],
    },
    OVERLOADED: {
      status: 503,
      description: 'The service has more to do than it can.',
      when: 'The queue for hashing passwords is full, or the event loop lags by more than a second.',
      remedy: 'Wait for `Retry-After` and send the same request again.',
      retry: 'later',
      headers: { 'Retry-After': RETRY_AFTER },
    },
    SERVICE_UNAVAILABLE: {
      status: 503,
      description: 'The service cannot work right now.',
      when: 'The database is away, or the service is closing.',
      remedy: 'Wait for `Retry-After` and send the same request again.',
      retry: 'later',
      headers: { 'Retry-After': RETRY_AFTER },
      deviations: [
        {
          code: 504,
          name: 'Gateway Timeout',
          clause: 'RFC 9110, section 15.6.5',
          why: 'A database that does not answer in time is one that is away.',
        },
      ],
    },
  } as const satisfies Record<string, ErrorRow>;
}
