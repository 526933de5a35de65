import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const requestLine = rawRule({
  id: 'request-line',
  title: 'A request line that is none is refused with the error object',
  source: 'RFC 9112 section 3; Conventions, section 7',
  cases: (place) => {
    const refused = (title: string, line: string) => single(place, { title, line, expected: 'refused' });
    return [
      refused('a request line of one word', 'GARBAGE'),
      refused('a request line without a target', 'GET HTTP/1.1'),
      refused('a request line without a version', `GET ${place.target}`),
      refused('a request line with a space in the target', `GET ${place.target} more HTTP/1.1`),
      refused('a request line with a control character', `GET ${place.target}\x01 HTTP/1.1`),
      refused('a target without a slash', 'GET nothing-is-here HTTP/1.1'),
      refused('a request line that begins with NUL', `\0GET ${place.target} HTTP/1.1`),
      refused('a TLS handshake', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03'),
    ];
  },
});
