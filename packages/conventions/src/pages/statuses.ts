import type { FailureStatus } from '../errors/catalogue.ts';

/** The name (RFC 9110, section 15) and the meaning of each status of a failure. */
export const STATUSES: Readonly<Record<FailureStatus, { readonly name: string; readonly meaning: string }>> =
  {
    400: { name: 'Bad Request', meaning: 'The request is incomplete or malformed.' },
    401: { name: 'Unauthorized', meaning: 'The service does not know who you are.' },
    403: { name: 'Forbidden', meaning: 'The service knows who you are, but does not let you do this.' },
    404: { name: 'Not Found', meaning: 'The request is well formed, but what it names does not exist.' },
    409: { name: 'Conflict', meaning: 'The request is valid, but conflicts with existing data.' },
    422: {
      name: 'Unprocessable Entity',
      meaning: 'The request is well formed, but some of its values are not valid.',
    },
    500: {
      name: 'Internal Server Error',
      meaning: 'The service failed. Your request is not at fault.',
    },
    503: { name: 'Service Unavailable', meaning: 'The service cannot handle this request right now.' },
  };
