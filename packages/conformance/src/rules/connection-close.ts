import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const connectionClose = rawRule({
  id: 'connection-close',
  title: 'The server closes after its answer where the client asked for it',
  source: 'RFC 9112 section 9.6',
  cases: (place) => {
    const lines = ['Connection: close'];
    return [
      single(place, { title: 'Connection: close', lines, expected: 'plain', closes: true }),
      single(place, {
        title: 'Connection: close',
        target: place.unknown,
        lines,
        expected: 'plain',
        closes: true,
      }),
      single(place, {
        title: 'GET with HTTP/1.0',
        line: `GET ${place.target} HTTP/1.0`,
        version: '1.0',
        expected: 'plain',
        closes: true,
      }),
    ];
  },
});
