import { Type } from 'typebox';
import * as forTests from './development-tests.ts';
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
  /** The code in the email; null if it has none. */
  code: Type.Union([Type.String(), Type.Null()]),
});

const mailsAsData = {
  ...unversioned,
  tag: 'Documents',
  summary: 'Read the stored emails as data',
  description: 'The same as JSON, newest first.',
  query: Type.Object({ recipient: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })) }),
  successes: {
    200: {
      description: 'The mails.',
      body: WholeListOf(KeptMail),
    },
  },
  errors: ['ROUTE_NOT_FOUND'],
  example: { success: { items: [], nextCursor: null } },
} as const;

/** The site has pages and files at most this deep. */
const guide = {
  ...unversioned,
  conditional: true,
  tag: 'Documents',
  summary: 'Read the documents',
  description: 'A page or a file of the site of the documents.',
  successes: page('The page.'),
  errors: ['ROUTE_NOT_FOUND'],
} as const;

/**
 * Operations that only `portico dev` serves. They are not part of the contract or of the OpenAPI document.
 */
export const developmentOperations = named({
  getGuide: operation('GET /guide', guide),
  getGuideFolder: operation('GET /guide/', guide),
  getGuidePage: operation('GET /guide/:a', { ...guide, parameters: { a: 'A page' } }),
  getGuidePageIn: operation('GET /guide/:a/:b', { ...guide, parameters: { a: 'A folder', b: 'A page' } }),
  getGuidePageBelow: operation('GET /guide/:a/:b/:c', {
    ...guide,
    parameters: { a: 'A folder', b: 'A folder in it', c: 'A page' },
  }),
  getGuidePageDeepBelow: operation('GET /guide/:a/:b/:c/:d', {
    ...guide,
    parameters: { a: 'A folder', b: 'A folder in it', c: 'A folder in that', d: 'A page' },
  }),
  getMails: operation('GET /mails', {
    ...unversioned,
    tag: 'Documents',
    summary: 'Read the stored emails',
    description: 'An HTML page.',
    successes: page('The page.'),
    errors: ['ROUTE_NOT_FOUND'],
  }),
  getMailsAsData: operation('GET /mails.json', mailsAsData),
  listMailsForTests: operation('GET /dev/mails', mailsAsData),
  ...forTests,
});
