import type { Body } from '@portico/client';

type Role = Body<'getApiKey'>['role'];

/** The page of an organization's API keys. */
export const apiKeys = {
  heading: 'Create an API key',
  lines: 'With an API key, one of your programs can act for this organization without anyone signing in.',
  nameHint: 'Which program it’s for, such as “Billing”.',
  roleHints: {
    viewer: 'Can see the organization and its people, but not change anything.',
    admin:
      'Can also change the organization and manage its people, but not its owners, API keys or webhook secrets.',
  } satisfies Record<Role, string>,
  lastDay: 'Last day',
  lastDayHint:
    'The key stops working at the end of this day. Leave this empty for a key that works until you revoke it.',
  lastDayFlaw: 'Enter a complete date that isn’t in the past.',
  submit: 'Create key',
  /** If no answer came, so that the key may exist. */
  notSeen:
    'No answer came, so a key may have been created that you haven’t seen. Load the page again, and revoke it if it’s there.',

  issued: (name: string) => `The key for “${name}”`,
  issuedLines:
    'Store it where the program keeps its secrets. The program sends it in a header of each request: Authorization: Bearer, then the key.',
  copy: 'Copy key',

  list: 'Keys',
  empty: 'There are no API keys yet.',
  created: (date: string, maker: string) => `created ${date} ${maker}`,
  expiresSoon: 'Expires soon',

  renaming: {
    title: 'Rename the key',
    name: 'Name of the key',
  },

  rotate: 'Rotate',
  rotateNamed: (name: string) => `Rotate ${name}`,
  rotateTitle: (name: string) => `Rotate ${name}?`,
  rotateLines: 'You get a new key in place of the old one. Name, role and expiry stay as they are.',
  overlap: 'The old key stops working',
  /** For how many seconds the old key keeps working. */
  overlaps: [
    ['0', 'At once', 'If someone else may have it.'],
    ['3600', 'In an hour', 'If you can replace it right away.'],
    ['86400', 'In a day', 'If replacing it takes a while.'],
    ['604800', 'In a week', 'The longest possible.'],
  ],
  overlapFirst: '86400',
  rotateSubmit: 'Get a new key',
  rotateNotSeen:
    'No answer came, so the key may have been replaced by one that you haven’t seen. Try again to get one that you see.',

  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeLines: [
    'Programs that use it lose access at once. You can’t undo this.',
    'Invitations that were sent with it and are still open are withdrawn.',
  ],
  revoked: (name: string) => `“${name}” has been revoked.`,
} as const;
