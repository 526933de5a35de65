import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const protocolVersion = rawRule({
  id: 'protocol-version',
  title: 'Another protocol than HTTP/1.0 and HTTP/1.1 is refused with the error object',
  source: 'RFC 9110 section 2.5, RFC 9112 section 2.3',
  cases: (place) => [
    ...['HTTP/2.0', 'HTTP/9.9', 'HTTP/1', 'http/1.1', 'HTTP/1.1x', 'ICY/1.1'].map((version) =>
      single(place, {
        title: `GET with the version ${version}`,
        line: `GET ${place.target} ${version}`,
        expected: 'refused',
      }),
    ),
    // Not the whole preface: a server that really speaks HTTP/2 would rightly take that up.
    single(place, {
      title: 'the first line of the preface of HTTP/2',
      line: 'PRI * HTTP/2.0',
      expected: 'refused',
    }),
    single(place, {
      title: 'GET with HTTP/1.0 and no Host',
      line: `GET ${place.target} HTTP/1.0`,
      host: false,
      version: '1.0',
      expected: 'plain',
    }),
  ],
});
