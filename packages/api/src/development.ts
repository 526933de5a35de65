import { Type } from 'typebox';
import { Resource, WholeListOf } from './fields.ts';
import { named, operation, page, unversioned } from './operation.ts';

/** An email that was stored instead of being sent. */
const KeptMail = Resource({
  id: Type.String(),
  /** When it would have been sent. */
  sentAt: Type.String({ format: 'date-time' }),
  recipient: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  /** The link in the email; null if it has none. */
  link: Type.Union([Type.String({ format: 'uri' }), Type.Null()]),
});

/**
 * Operations that only `portico dev` serves. They are not part of the contract or of the OpenAPI document.
 */
export const developmentOperations = named({
  getMails: operation('GET /mails', {
    ...unversioned,
    tag: 'Documents',
    summary: 'Read the stored emails',
    description: 'An HTML page.',
    successes: page('The page.'),
    errors: ['ROUTE_NOT_FOUND'],
  }),
  getMailsAsData: operation('GET /mails.json', {
    ...unversioned,
    tag: 'Documents',
    summary: 'Read the stored emails as data',
    description: 'The same as JSON, newest first.',
    successes: {
      200: {
        description: 'The mails.',
        body: WholeListOf(KeptMail),
      },
    },
    errors: ['ROUTE_NOT_FOUND'],
    example: { success: { items: [], nextCursor: null } },
  }),
});
