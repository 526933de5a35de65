import { type Single, single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const targetForms = rawRule({
  id: 'target-forms',
  title: 'The absolute form of a target is served, and other forms are answered within the closed set',
  source: 'RFC 9112 section 3.2',
  cases: (place) => {
    const form = (title: string, line: string, expected: Single['expected']) =>
      single(place, { title, line, expected, method: line.split(' ')[0] ?? '' });
    const absolute = `${place.scheme}://${place.host}${place.target}`;
    return [
      form('the absolute form', `GET ${absolute} HTTP/1.1`, 'plain'),
      form('the absolute form of another scheme', 'GET ftp://example.com/ HTTP/1.1', 'any'),
      form('OPTIONS *', 'OPTIONS * HTTP/1.1', 'any'),
      form('GET *', 'GET * HTTP/1.1', 'failure'),
      form('the authority form with GET', `GET ${place.host} HTTP/1.1`, 'failure'),
      form('bad percent-encoding', `GET ${place.unknown}/%zz HTTP/1.1`, 'failure'),
      form('percent-encoded octets that are no UTF-8', `GET ${place.unknown}/%C0%80 HTTP/1.1`, 'failure'),
      form('a target with raw octets outside ASCII', `GET ${place.unknown}/\xff HTTP/1.1`, 'failure'),
      form(
        'a target that leaves its root',
        `GET ${place.unknown}/../../../../etc/passwd HTTP/1.1`,
        'failure',
      ),
      form('NUL, percent-encoded', `GET ${place.unknown}/%00 HTTP/1.1`, 'failure'),
    ];
  },
});
