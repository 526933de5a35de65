import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const requestMethod = rawRule({
  id: 'request-method',
  title: 'A method that nobody knows, TRACE and CONNECT fail with the error object',
  source: 'RFC 9110 section 9; Conventions, section 7',
  cases: (place) => {
    const method = (name: string, target = place.target) =>
      single(place, { method: name, target, expected: 'failure' });
    return [
      method('FOO'),
      method('get'),
      method('TRACE'),
      method('PROPFIND'),
      method('CONNECT', place.host),
      method('CONNECT', place.target),
      method('M'.repeat(300)),
    ];
  },
});
