import type { ErrorRow } from '../catalogue.ts';
import { RETRY_AFTER } from './headers.ts';

/** Conflicts with existing data, and invalid fields. */
export const stateErrors = {
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
    remedy: 'Wait as many seconds as `Retry-After` says, and send the same request again.',
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
    when: 'The first request with this `Idempotency-Key` was a different one.',
    remedy: 'Use a new key for each new request.',
    retry: 'never',
  },
} as const satisfies Record<string, ErrorRow>;
