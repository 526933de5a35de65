import type { ErrorRow } from '../catalogue.ts';
import { RETRY_AFTER } from './headers.ts';

/**
 * Who is calling, what they may do, and how often.
 * @param realm the realm in `WWW-Authenticate` (RFC 9110, section 11.5)
 */
export function accessErrors<const Realm extends string>(realm: Realm) {
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
      remedy: 'Ask someone who has the permission to do it, or to grant it to you.',
      retry: 'after_change',
    },
    RATE_LIMITED: {
      status: 403,
      description: 'Too many requests.',
      when: 'You have sent more requests than a limit allows. This has nothing to do with your privileges.',
      remedy: 'Wait as many seconds as `Retry-After` says, then slow down.',
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
          why: '429 is outside the set. 403 can be sent “for reasons unrelated to the credentials” (RFC 9110, section 15.5.4). 503 would blame the server: load balancers take servers that return 503 out of service, so one caller could turn the service off for everyone.',
        },
      ],
    },
  } as const satisfies Record<string, ErrorRow>;
}
