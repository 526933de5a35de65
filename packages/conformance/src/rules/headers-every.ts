import { headerRule } from './header-rule.ts';

export const headersEvery = headerRule({
  id: 'headers-every',
  title: 'The headers of every answer are there',
  source: 'Profile, headers.every; RFC 9110 section 6.6.1 (Date)',
  headers: ({ headers }) => headers.every,
  applies: () => true,
  otherwise: 'The profile names no headers for every answer.',
});
