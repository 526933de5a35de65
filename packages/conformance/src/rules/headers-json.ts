import { isJson, mediaTypeOf } from '../envelope.ts';
import { headerRule } from './header-rule.ts';

export const headersJson = headerRule({
  id: 'headers-json',
  title: 'The headers of JSON are there',
  source: 'Profile, headers.json; OWASP REST Security Cheat Sheet, security headers',
  headers: ({ headers }) => headers.json,
  applies: (answer) => isJson(mediaTypeOf(answer)),
  otherwise: 'No answer was JSON, or the profile names no headers for it.',
});
