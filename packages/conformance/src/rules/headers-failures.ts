import { headerRule } from './header-rule.ts';

export const headersFailures = headerRule({
  id: 'headers-failures',
  title: 'The headers of failures are there, also on HEAD',
  source: 'Profile, headers.failures; RFC 9110 section 15.1: a 404 may be cached unless it says otherwise',
  headers: ({ headers }) => headers.failures,
  applies: ({ status }) => status >= 400,
  otherwise: 'No request failed, or the profile names no headers for failures.',
});
