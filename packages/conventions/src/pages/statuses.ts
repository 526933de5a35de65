import type { FailureStatus } from '../status.ts';

/** What each status of a failure is called (RFC 9110, section 15) and means here. */
export const STATUSES: Readonly<Record<FailureStatus, { readonly name: string; readonly meaning: string }>> =
  {
    400: { name: 'Bad Request', meaning: 'The request is incomplete or malformed.' },
    401: { name: 'Unauthorized', meaning: 'It is not known who calls.' },
    403: { name: 'Forbidden', meaning: 'It is known who calls, and they may not do this.' },
    404: { name: 'Not Found', meaning: 'The request is well formed, but what it names does not exist.' },
    409: { name: 'Conflict', meaning: 'The request is valid, but conflicts with what is stored.' },
    422: {
      name: 'Unprocessable Entity',
      meaning: 'The request is understood, but what it says is not valid.',
    },
    500: { name: 'Internal Server Error', meaning: 'The service failed. The request is not to blame.' },
    503: { name: 'Service Unavailable', meaning: 'The service cannot take this request now.' },
  };
