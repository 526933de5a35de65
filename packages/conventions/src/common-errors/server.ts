import type { ErrorRow } from '../catalogue.ts';
import { RETRY_AFTER } from './headers.ts';

/** What goes wrong with the server itself. */
export const serverErrors = {
  INTERNAL_ERROR: {
    status: 500,
    description: 'Something went wrong on our side.',
    when: 'The service has a bug. Its log has the cause, under the ID of the request.',
    remedy:
      'Report the request ID to the operator of the service. The change may have been made: check before you send it again.',
    retry: 'later_if_idempotent',
  },
  OVERLOADED: {
    status: 503,
    description: 'The service is overloaded.',
    when: 'The service has more work than it can do in time, and refused this request before starting on it.',
    remedy: 'Wait as many seconds as `Retry-After` says, and send the same request again.',
    retry: 'later',
    headers: { 'Retry-After': RETRY_AFTER },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    description: 'The service is not available right now.',
    when: 'Something that the service depends on is not available, or the service is shutting down.',
    remedy:
      'Wait as many seconds as `Retry-After` says. The change may have been made: check before you send it again.',
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
