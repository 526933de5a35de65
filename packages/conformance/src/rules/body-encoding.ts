import { gzipSync } from 'node:zlib';
import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

const MALFORMED_JSON = '{"';

export const bodyEncoding = rawRule({
  id: 'body-encoding',
  title: 'A body that is not JSON in UTF-8 is refused with the error object',
  source: 'RFC 8259 section 8.1; Conventions, section 7',
  cases: (place) => {
    const { body } = place;
    if (body === undefined) return 'No operation that can be called takes a JSON body.';
    const { id, method } = body.operation;
    const coded = (title: string, text: string, lines = ['Content-Type: application/json']) =>
      single(place, {
        title,
        method,
        target: body.target,
        lines: [...lines, `Content-Length: ${text.length}`],
        body: text,
        expected: 'refused',
        operation: id,
      });
    const gzipped = gzipSync(MALFORMED_JSON).toString('latin1');
    const json = 'Content-Type: application/json';
    return [
      coded('an octet that is no UTF-8', '{"a":"\xff"}'),
      coded('an overlong UTF-8 sequence', '{"a":"\xc0\xae"}'),
      coded('a surrogate encoded in UTF-8', '{"a":"\xed\xa0\x80"}'),
      coded('malformed JSON', MALFORMED_JSON),
      coded('malformed JSON behind a byte order mark', `\xef\xbb\xbf${MALFORMED_JSON}`),
      coded('UTF-16', Buffer.from('{}', 'utf16le').toString('latin1'), [`${json}; charset=utf-16`]),
      coded('malformed JSON in gzip', gzipped, [json, 'Content-Encoding: gzip']),
      coded('a content coding that nobody knows', '{}', [json, 'Content-Encoding: none-such']),
      coded('XML', '<a/>', ['Content-Type: application/xml']),
      coded('a Content-Type that is none', '{}', ['Content-Type: ;;;']),
    ];
  },
});
