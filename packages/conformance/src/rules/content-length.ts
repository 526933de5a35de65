import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const contentLength = rawRule({
  id: 'content-length',
  title: 'A Content-Length that is no number is refused, and the connection closed',
  source: 'RFC 9112 section 6.3, RFC 9110 section 8.6',
  cases: (place) =>
    ['+7', '-1', '0x7', '7.0', '7 7', 'seven', '9'.repeat(30)].map((length) =>
      single(place, {
        title: `Content-Length: ${length}`,
        method: 'POST',
        target: place.body?.target ?? place.unknown,
        lines: ['Content-Type: application/json', `Content-Length: ${length}`],
        body: '{"a":1}',
        expected: 'refused',
        closes: true,
      }),
    ),
});
